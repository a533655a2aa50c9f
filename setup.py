"""Compiles the engine's single step to C, if asked to; everything else about the package is in pyproject.toml.

    GAMEBOT_NATIVE=1 python setup.py build --build-lib build/native

puts a compiled copy into build/native, which `PYTHONPATH=build/native` uses. It needs mypy and a C compiler. A normal
install stays pure Python: the same source, about half as fast. The copy is kept apart because a compiled module beside
its source would be run in its stead, also after the source was changed.
"""

import os

from setuptools import setup

HOT = ("closing", "dealing", "ending", "legality", "match", "packs", "passing", "scoring", "state", "tricks")
"""The modules of engine.hearts that a step runs through; what is left out is made of dataclasses and options."""

if os.environ.get("GAMEBOT_NATIVE"):
    from mypyc.build import mypycify

    paths = ["engine/cards.py", "engine/tricks.py", *(f"engine/hearts/{name}.py" for name in HOT)]
    extensions = mypycify(paths)
    if os.name == "posix":  # calls inside the library need not go through its table of symbols: 4 % of a deal
        for extension in extensions:
            extension.extra_compile_args += ["-fno-semantic-interposition", "-fno-plt"]
    setup(ext_modules=extensions)
else:
    setup()
