# The commands a person needs; each sets up what it uses.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
DEMO_ARGS ?=
TEST_ARGS ?=
MUTANTS ?=

.PHONY: demo test test-long test-bare test-native native check mutants bench golden golden-db lock clean

demo: $(VENV)/.installed
	@$(BIN)/gamebot demo $(DEMO_ARGS)

test: check
	$(BIN)/python -m pytest -n auto -m "not long" $(TEST_ARGS)

test-long: $(VENV)/.installed-dev
	$(BIN)/python -m pytest -n auto -m long $(TEST_ARGS)

test-bare: $(VENV)/.installed-dev ## all of it on a bare Debian, where nothing is there yet; as root, needs mmdebstrap
	GAMEBOT_BARE=whole $(BIN)/python -m pytest -s -m long tests/bare

check: $(VENV)/.installed-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

mutants: $(VENV)/.installed-dev ## changes that no test notices; of a module: make mutants MUTANTS='storage.ledger.*'
	PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/mutmut run $(MUTANTS)
	@$(BIN)/mutmut results | sed '/caught by type check\|not checked/d'

$(VENV)/.installed: requirements.lock pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/.installed-dev: requirements-dev.lock $(VENV)/.installed
	$(BIN)/python -m pip install --quiet --require-hashes -r requirements-dev.lock
	@touch $@

golden: $(VENV)/.installed-dev ## make the files anew that are made from the code; review the diff
	$(BIN)/python -m bot.config_example > config.example.toml
	$(BIN)/python -m bot.commands.guide > docs/commands.md
	$(BIN)/python -m tests.engine.perft
	$(BIN)/python -m tests.bot.refusals_said

golden-db: $(VENV)/.installed-dev ## a small database of this version's schema, once a version
	$(BIN)/python -m tests.golden.make

bench: native
	$(BIN)/python benchmarks/engine.py
	PYTHONPATH=build/native $(BIN)/python benchmarks/engine.py
	$(BIN)/python benchmarks/players.py
	$(BIN)/python benchmarks/guandan.py
	$(BIN)/python benchmarks/storage.py
	$(BIN)/python benchmarks/bot.py
	$(BIN)/python -m benchmarks.way
	$(BIN)/python -m benchmarks.growth

native: $(VENV)/.installed-dev ## the engine compiled with mypyc, in build/native; needs a C compiler (Debian: gcc libc6-dev python3-dev)
	rm -rf build
	GAMEBOT_NATIVE=1 $(BIN)/python setup.py -q build --build-lib build/native

test-native: native
	cp -r tests build/native/
	cd build/native && PYTHONPATH=. ../../$(BIN)/python -m pytest tests/engine tests/rules -n auto -m "not long" -p no:cacheprovider

lock: ## resolve the dependencies anew (needs pip-tools)
	pip-compile --quiet --extra build --generate-hashes --allow-unsafe --strip-extras --no-header \
	  --no-emit-index-url --no-emit-find-links --no-emit-trusted-host -o requirements.lock pyproject.toml
	pip-compile --quiet --extra build --extra search --extra dev --generate-hashes --allow-unsafe --strip-extras --no-header \
	  --no-emit-index-url --no-emit-find-links --no-emit-trusted-host -c requirements.lock \
	  -o requirements-dev.lock pyproject.toml

clean:
	rm -rf $(VENV) build mutants *.egg-info
