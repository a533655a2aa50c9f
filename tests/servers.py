"""Programs of the system that some tests need: real servers and real chat clients."""

import os
import shutil

import pytest


def require_program(name: str, package: str) -> str:
    """The path of the program. Without it the test is skipped, naming the Debian package that brings it.

    With GAMEBOT_REQUIRE_SERVERS=1 in the environment (CI, which installs them all) the test fails instead.
    """
    found = shutil.which(name, path=os.pathsep.join([os.environ.get("PATH", ""), "/usr/sbin", "/usr/local/sbin"]))
    if found is not None:
        return found
    missing = f"{name} is not installed; it comes with the Debian package {package} (apt-get install {package})"
    if os.environ.get("GAMEBOT_REQUIRE_SERVERS") == "1":
        pytest.fail(missing, pytrace=False)
    pytest.skip(missing)
