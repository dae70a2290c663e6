# Needs Python 3.11 or newer and make; everything else goes into .venv.
PYTHON ?= $(shell command -v python3.13 || command -v python3.12 || command -v python3.11 || command -v python3)
VENV := .venv
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
	$(BIN)/python -m pytest

lint: $(VENV)/.dev ## lint, types and import rules
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(VENV)/.dev ## print speed figures beside their floors
	$(BIN)/python -m tests.bench

soak: $(VENV)/.dev ## long runs: 50 kills under load (about ten minutes)
	$(BIN)/python -m pytest -m soak -s

pictures: $(VENV)/.core ## draw the gallery of hard positions into build/gallery
	$(BIN)/python -m renderers build/gallery

clean: ## remove what make made
	rm -rf $(VENV) build .coverage .pytest_cache .mypy_cache .ruff_cache .hypothesis

$(VENV)/bin/python:
	@test -n "$(PYTHON)" || { echo "Python 3.11 or newer is needed: install it, or say make PYTHON=/path/to/python"; exit 1; }
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or newer is needed; $(PYTHON) is $$("$(PYTHON)" --version). Say make PYTHON=/path/to/python3.11"; exit 1; }
	@"$(PYTHON)" -m venv $(VENV) || { rm -rf $(VENV); echo "Python can't make a virtual environment; on Debian and Ubuntu: apt install python3-venv"; exit 1; }

$(VENV)/.core: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(VENV)/.dev: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@ $(VENV)/.core
