# The two commands of the README are `make demo` and `make test`; both set up .venv by themselves.
# On Windows, or without make: see "Without make" in the README.

# The first Python on the path that is new enough, unless you say PYTHON=...
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11 python; do \
  $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo $$p; break; }; done)
JOBS ?= 2
OUT ?= demo-output
GAMES ?= 1000
INPUTS ?= 1000000
SEED ?= 1
# the versions of Python that are tested
PYTHONS ?= 3.11 3.12 3.13
# the games that have rules
PLAYED := $(patsubst adjudicator/games/%/__init__.py,%,$(wildcard adjudicator/games/*/__init__.py))
PLAYED := $(subst _,-,$(PLAYED))
# games made of data
MADE := $(patsubst modules/%/rules.json,%,$(wildcard modules/*/rules.json))
# second implementations of the rules, which share no code with the first
PLAYERS := $(filter-out %.py __pycache__ %/__pycache__ hexes_by_data,$(notdir $(wildcard tests/independent/*)))
# games made of data, also those that only test: one player and one judge serve them all
BY_DATA := $(MADE) tests/foreign/kassala tests/systems/hexes/crossroads tests/systems/hexes/ladder

# games whose judges know positions: the logs of their cases are mutated too
BY_CASE := ccn-epic-austerlitz

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
# UTF-8 on terminals whose locale is C, as in containers
export PYTHONUTF8 := 1

.PHONY: help demo test test-all test-lowest fuzz games faults independence coverage logs lint format bench maps pictures positions schemas clean
.DEFAULT_GOAL := help

help:  ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

$(BIN)/python:
	@test -n "$(PYTHON)" || { echo "error: Python 3.11 or newer is needed; say make PYTHON=..." >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "error: $(PYTHON) is older than Python 3.11; say make PYTHON=..." >&2; exit 1; }
	@echo "Setting up $(VENV) with $$($(PYTHON) --version)"
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); \
	  echo "error: no venv; on Debian and Ubuntu: apt install python3-venv" >&2; exit 1; }

# Stamps, so that pip runs again only when pyproject.toml has changed.
$(VENV)/.installed: pyproject.toml | $(BIN)/python
	@echo "Installing Adjudicator into $(VENV)"
	@$(PIP) install --editable .
	@touch $@

$(VENV)/.dev: pyproject.toml | $(BIN)/python
	@echo "Installing Adjudicator and the tools of its developers into $(VENV)"
	@$(PIP) install --editable '.[dev]'
	@touch $@ $(VENV)/.installed

$(VENV)/.bench: benchmarks/requirements.txt $(VENV)/.installed
	@$(PIP) install -r benchmarks/requirements.txt
	@touch $@

demo: $(VENV)/.installed  ## check a faulty and a legal game, write the reports, draw a map
	@$(BIN)/python docs/examples/demo.py $(OUT)

test: $(VENV)/.dev  ## run all tests
	@$(BIN)/python -m pytest -n $(JOBS)

test-all: $(addprefix test-,$(PYTHONS))  ## run all tests on each Python (PYTHONS="3.11 3.12 3.13")

test-3.%:
	@python=$$(.ci/find-python 3.$*) || exit 1; echo "Python 3.$*"; \
	  $(MAKE) --no-print-directory test VENV=.venv-3.$* PYTHON=$$python JOBS=$(JOBS)

test-lowest:  ## run all tests with the oldest versions of what the program needs
	@python=$$(.ci/find-python $(firstword $(PYTHONS))) || exit 1; \
	  test -d .venv-lowest || $$python -m venv .venv-lowest
	@.venv-lowest/bin/python .ci/lowest > .venv-lowest/constraints.txt
	@.venv-lowest/bin/python -m pip --disable-pip-version-check --quiet install \
	  --constraint .venv-lowest/constraints.txt --editable '.[dev]'
	@.venv-lowest/bin/python -m pytest -n $(JOBS)

fuzz: $(VENV)/.dev  ## damage files of every kind (INPUTS=1000000, SEED=1); goes on where it stopped
	@$(BIN)/python -m tests.fuzz --inputs $(INPUTS) --seed $(SEED) --processes $(JOBS) -o $(OUT)/fuzz

games: $(VENV)/.installed  ## check 1,000 games of each independent player (GAMES=...); none may give a finding
	@rm -rf $(OUT)/games && mkdir -p $(OUT)/games
	@for player in $(PLAYERS); do \
	  $(BIN)/python -m tests.independent.$$player --games $(GAMES) --processes $(JOBS) \
	    -o $(OUT)/games/$$player || exit $$?; \
	  $(BIN)/python -m adjudicator check --strict --quiet $(OUT)/games/$$player/*.jsonl \
	    -o $(OUT)/games/$$player.txt; code=$$?; \
	  tail -n 1 $(OUT)/games/$$player.txt; test $$code = 0 || exit $$code; done
	@for game in $(BY_DATA); do \
	  $(BIN)/python -m tests.independent.hexes_by_data $$game --games $(GAMES) --processes $(JOBS) \
	    --referee || exit $$?; done

faults: $(VENV)/.installed  ## change legal games in every way: the independent judge and the referee must agree
	@for game in $(PLAYED); do \
	  $(BIN)/python -m tests.faults $$game --games 25 --processes $(JOBS) -o $(OUT)/faults/$$game || exit $$?; done
	@for game in $(BY_CASE); do \
	  $(BIN)/python -m tests.faults $$game --games 0 --cases -o $(OUT)/faults/$$game-cases || exit $$?; done
	@for game in $(BY_DATA); do \
	  $(BIN)/python -m tests.faults $$game --games 25 --processes $(JOBS) -o $(OUT)/faults/$$game || exit $$?; done

independence: $(VENV)/.installed  ## no finding may hide another: GAMES faulty games of each game, and logs cut in two
	@for game in $(PLAYED); do \
	  $(BIN)/python -m tests.nothing_swallows $$game --games $(GAMES) --processes $(JOBS) && \
	  $(BIN)/python -m tests.nothing_swallows $$game --cuts || exit $$?; done

coverage: $(VENV)/.installed  ## count the tests of every case again, and print how much is enforced
	@$(BIN)/python -m adjudicator.proving.coverage
	@for game in $(PLAYED) $(MADE); do $(BIN)/python -m adjudicator coverage $$game || exit $$?; done

lint: $(VENV)/.dev  ## check style and types
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy --strict

format: $(VENV)/.dev  ## put the code into the house style
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .

bench: $(VENV)/.bench  ## print the benchmarks, as ratios of one run
	@$(BIN)/python benchmarks/run.py

maps: $(VENV)/.installed  ## compile every map of maps/ again
	@for main in maps/*/grid.json maps/*/places.json; do \
	  $(BIN)/adjudicator map compile "$$(dirname "$$main")" || exit $$?; done

positions: $(VENV)/.installed  ## write docs/positions.md anew from the types of the games
	@$(BIN)/python docs/examples/positions.py

logs: $(VENV)/.installed  ## stamp the logs of modules/ with the map and the numbers of today
	@$(BIN)/python docs/examples/stamp.py modules/*/logs/*.jsonl

pictures: $(VENV)/.dev  ## draw the pictures of docs/ again; those of pages need Chromium
	@mkdir -p docs/images
	@$(BIN)/adjudicator map render crowning-glory -o docs/images/crowning-glory.png --force --scale 0.6
	@$(BIN)/adjudicator map render coup-de-tonnerre -o docs/images/coup-de-tonnerre.png --force --scale 0.36 --lang en
	@cp -r docs/examples/crossing $(VENV)/crossing && $(BIN)/adjudicator map compile $(VENV)/crossing
	@$(BIN)/adjudicator map render $(VENV)/crossing -o docs/images/crossing.png --force --scale 0.6 --lang en
	@rm -r $(VENV)/crossing
	@$(BIN)/python docs/examples/pictures.py docs/images
	@$(BIN)/python docs/examples/gallery.py docs/images

schemas: $(VENV)/.installed  ## write schemas/ again from the types
	@$(BIN)/python -m adjudicator.schemas

clean:  ## remove .venv and everything that was made
	rm -rf $(VENV) $(VENV)-* $(OUT) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
