# Needs Python 3.11 or newer and make; everything else goes into .venv.
# The first that runs, is new enough and can make a virtual environment; a name on the PATH alone proves nothing.
PYTHON ?= $(shell for python in python3.11 python3.12 python3.13 python3.14 python3 python; do \
	$$python -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$python && break; done)
VENV := .venv
# The tests of one file share a browser and a bot, so files are dealt out whole.
SIDE_BY_SIDE := -n auto --maxprocesses 4 --dist loadfile
BIN := $(VENV)/bin

.DEFAULT_GOAL := help
.PHONY: help playground run test lint types bench soak pictures clean

help: ## show this list
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

playground: $(VENV)/.core ## play in a browser, without Discord and without a token
	$(BIN)/python -m bot playground $(ARGS)

run: $(VENV)/.core ## run the bot (needs DISCORD_TOKEN in .env)
	$(BIN)/python -m bot

test: $(VENV)/.dev ## run the tests (under six minutes)
	$(BIN)/python -m pytest $(SIDE_BY_SIDE)

lint: $(VENV)/.dev ## lint, types and import rules
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(VENV)/.dev ## print speed figures beside their floors
	$(BIN)/python -m tests.bench

soak: $(VENV)/.dev ## long runs: kills under load, fuzzed interactions, sessions for chips (about half an hour)
	$(BIN)/python -m pytest -m soak -s --timeout 3600

pictures: $(VENV)/.dev ## make the README's pictures, and the gallery of hard positions in build/gallery
	$(BIN)/python docs/pictures.py docs
	$(BIN)/python -m renderers build/gallery

clean: ## remove what make made
	rm -rf $(VENV) build .coverage .pytest_cache .mypy_cache .ruff_cache .hypothesis

$(VENV)/bin/python:
	@test -n "$(PYTHON)" || { echo "Python 3.11 or newer with venv is needed (on Debian and Ubuntu: apt install python3-venv), or say make PYTHON=/path/to/python"; exit 1; }
	@"$(PYTHON)" -m venv $(VENV) || { rm -rf $(VENV); exit 1; }

$(VENV)/.core: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(VENV)/.dev: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@ $(VENV)/.core
