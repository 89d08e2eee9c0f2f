# `make serve` to play, `make test` to check; `make help` lists the rest.

BIN := .venv/bin
# A Node that was installed into the environment comes before the machine's own.
export PATH := $(CURDIR)/$(BIN):$(PATH)
export PIP_DISABLE_PIP_VERSION_CHECK := 1

HOST ?= 0.0.0.0
PORT ?= 8000
ARGS ?=
PIP := $(BIN)/python -m pip install --quiet
NPM := npm --prefix web --no-audit --no-fund --no-update-notifier --loglevel=error
PYTEST := $(BIN)/python -m pytest --numprocesses=logical --maxprocesses=4 --dist=loadfile
COMPILE := $(BIN)/uv pip compile --universal --python-version 3.11 \
	--generate-hashes --no-emit-index-url --no-emit-find-links --quiet \
	--custom-compile-command "make lock"
WEB_SOURCES := $(shell find web -path web/node_modules -prune -o -path web/dist -prune \
	-o -path web/tests -prune -o -type f -print)

.DELETE_ON_ERROR:
.PHONY: help setup web serve test test-full check lint format generate bench bench-server bench-lobby bench-boards bench-watch bench-engine bench-solver lock clean
.PHONY: dev node tools

help: ## list what can be made
	@sed -n 's/^\([a-z-]*\):.*## /  make \1\t/p' Makefile | expand -t 22

setup: .venv/.made ## prepare the environment, with the entry point .venv/bin/scorpion
web: web/dist/index.html ## build the browser client

serve: setup web ## start the server and its store: HOST, PORT, ARGS="--workers 2"
	@exec $(BIN)/scorpion serve --host $(HOST) --port $(PORT) $(ARGS)

test: check ## install what the tests need, then run every check and test (minutes)
	$(PYTEST) -m "not full" $(ARGS)

test-full: check ## all of that and the long tests (hours)
	$(PYTEST) --timeout=0 $(ARGS)

check: lint tools
	$(NPM) test
	$(NPM) run size

lint: dev web ## style, types and stale generated files
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -m server.generate --check
	$(NPM) run check

format: dev web/node_modules/.made ## rewrite the sources in the project's style
	$(BIN)/ruff check --fix-only .
	$(BIN)/ruff format .
	$(NPM) run format

generate: dev ## write what follows from the message catalogue and the rule sets
	$(BIN)/python -m server.generate

bench: bench-server bench-lobby bench-boards bench-watch bench-engine bench-solver ## measure everything, one after the other

bench-server: dev web ## measure the server under load
	$(BIN)/python -m bench $(ARGS)

bench-lobby: dev ## measure lobby, joins and waiting rooms
	$(BIN)/python -m bench.lobby $(ARGS)

bench-boards: dev ## measure the boards of tournaments
	$(BIN)/python -m bench.boards $(ARGS)

bench-watch: dev ## measure a crowd that looks on at one race, and the boards that it sees
	$(BIN)/python -m bench.crowd $(ARGS)
	$(BIN)/python -m bench.watching

bench-engine: dev ## measure the engine
	$(BIN)/python -m bench.engine $(ARGS)

bench-solver: dev ## measure the solver: ARGS="wasp --deals 300"
	$(BIN)/python -m bench.solver $(ARGS)

lock: dev ## pin the newest versions that pyproject.toml allows
	$(COMPILE) --upgrade pyproject.toml --group build -o requirements.txt
	$(COMPILE) --upgrade pyproject.toml --group dev -c requirements.txt -o requirements-dev.txt
	$(COMPILE) --upgrade --group node -o requirements-node.txt

clean: ## remove all that was made here, except the data folder
	rm -rf .venv web/node_modules web/dist build bench/results test-results
	rm -rf .mypy_cache .ruff_cache .pytest_cache .hypothesis *.egg-info
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

.venv/.made: requirements.txt pyproject.toml .ci/venv
	@echo "make: installing what the server needs; once, and it takes a minute or two"
	@.ci/venv
	$(PIP) --require-hashes -r requirements.txt
	$(PIP) --no-deps --no-build-isolation --editable .
	@touch $@

dev: .venv/.dev
.venv/.dev: .venv/.made requirements-dev.txt
	$(PIP) --require-hashes -r requirements-dev.txt
	@touch $@

node: setup
	@.ci/node

tools: dev
	@.ci/tools

web/node_modules/.made: web/package-lock.json web/.npmrc | node
	@echo "make: installing what the web client is built with; once"
	$(NPM) ci
	@touch $@

web/dist/index.html: web/node_modules/.made $(WEB_SOURCES)
	$(NPM) run --silent build -- --logLevel warn
	@touch $@
