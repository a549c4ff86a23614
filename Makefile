# Every target begins with `setup`, which is instant once done. `make help` lists them.

SHELL  := /bin/sh
VENV   := .venv
BIN    := $(VENV)/bin
STAMP  := $(VENV)/.setup-done
JOBS   ?= 2

# What `make run` does: open the application on this machine, with the sample tournament in it.
# The reasons of a pairing in the terminal: make run RUN='pair --sample --why'
RUN    ?= serve --sample --data events

# Further arguments for pytest: make test ARGS='-k dutch'
ARGS   ?=
# Which part of the long campaigns: make endurance PART=3/20
PART   ?=
PYTEST := $(BIN)/python -m pytest
CODE   := src tests bench
BESIDE := scripts conformance packaging
PAGES  := src/ronde/web/templates src/ronde/api/templates
STATIC := src/ronde/web/static/*.css src/ronde/web/static/*.js src/ronde/lab/*.css \
          src/ronde/explanation/pictures/static/*.css \
          playground/*.js playground/*.mjs playground/*.css

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help setup run test lint lint-fast format bench playground endurance attack mutants articles docs commands papers rulebook package messages pictures clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-11s %s\n", $$1, $$2 }' Makefile

setup: $(STAMP) ## make the virtual environment .venv with Ronde and its extras

$(STAMP): pyproject.toml constraints.txt scripts/setup.sh
	@sh scripts/setup.sh
	@touch $@

run: setup ## open the application with the sample tournament, on this machine only
	@$(BIN)/ronde $(RUN)

# Faults of style are faults, but they do not keep the tests from running.
test: setup ## the fast linters, then the whole test suite
	@$(MAKE) --no-print-directory lint-fast; lint=$$?; \
	$(PYTEST) -n $(JOBS) $(ARGS); tests=$$?; \
	[ $$lint -eq 0 ] || echo "The linters found faults: they stand above the tests." >&2; \
	[ $$lint -eq 0 ] && [ $$tests -eq 0 ]

lint: lint-fast ## ruff, djangofmt, oxfmt, import-linter, codespell and mypy
	@$(BIN)/mypy $(CODE)

lint-fast: setup
	@$(BIN)/ruff check --quiet --output-format=concise $(CODE) $(BESIDE)
	@$(BIN)/ruff format --check --quiet $(CODE) $(BESIDE) || { echo "Run: make format"; exit 1; }
	@$(BIN)/djangofmt --quiet --check $(PAGES) || { echo "Run: make format"; exit 1; }
	@$(BIN)/oxfmt --list-different $(STATIC) || { echo "Run: make format"; exit 1; }
	@$(BIN)/lint-imports --no-logo
	@$(BIN)/codespell src tests docs *.md

format: setup ## put layout in order: Python, templates, style sheets, scripts, French pages
	@$(BIN)/ruff check --quiet --fix-only $(CODE) $(BESIDE)
	@$(BIN)/ruff format $(CODE) $(BESIDE)
	@$(BIN)/djangofmt $(PAGES)
	@$(BIN)/oxfmt $(STATIC)
	@$(BIN)/python scripts/french_pages.py

bench: setup ## speeds next to their bars, compared with the peers that are installed
	@$(BIN)/python -m bench $(ARGS)

endurance: setup ## the long campaigns, for an evening; PART=3/20: in 25 minutes, and recorded
	@$(PYTEST) -n $(JOBS) -m "endurance or hypothesis" --hypothesis-profile=endurance \
		$(if $(PART),--part=$(PART)) $(ARGS)

attack: setup ## attack a server on this machine while an arbiter enters results; some minutes
	@$(BIN)/python -m bench.attack $(ARGS)

playground: setup ## Ronde as a folder for any static host: it runs in the visitor's browser
	@$(BIN)/python scripts/playground.py

mutants: setup ## small faults in the rulebooks, one by one: does a test notice? some hours
	@$(BIN)/python -m bench.mutation $(ARGS)

articles: setup ## which articles a passing test claims, and by which ways users meet them
	@$(PYTEST) -n $(JOBS) -q -m "article and not endurance" \
		--articles --reach=docs/rulebook/reach.tsv $(ARGS)

docs: setup ## check that the documentation is true: links, sessions, lists; build its site
	@$(PYTEST) tests/docs $(ARGS)
	@$(BIN)/python scripts/site.py

package: setup ## wheel and sdist, built twice and compared, with their list of contents
	@sh scripts/package.sh

commands: setup ## generate the command reference from --help
	@$(BIN)/python scripts/commands.py
	@$(BIN)/python scripts/man.py

papers: setup ## generate FIDE's checklists and the French glossary from their tables
	@$(BIN)/python scripts/compliance.py
	@$(BIN)/python scripts/glossary.py

rulebook: setup ## generate the pages of docs/rulebook from ledger, code, tests and corpus
	@$(BIN)/python scripts/rulebook.py

messages: setup ## collect the sentences to translate and compile the catalogues
	@$(BIN)/python scripts/messages.py

pictures: setup ## take screenshots of every page for docs/pages.md, in a real browser
	@PYTHONPATH=. $(BIN)/python scripts/pictures.py
	@PYTHONPATH=. $(BIN)/python scripts/first_pictures.py

clean: ## remove everything that make has made
	rm -rf $(VENV) build dist site .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
