# Everything runs in a virtual environment of the checkout's own; nothing else is touched.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
READY  := $(VENV)/.ready
LOWEST := .lowest
PORT   ?= 2222
DATA   ?= data
REPORT ?= bench.md
TIMES  ?= 50

# Tests start many processes, each of which would compile everything anew.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help setup serve test thorough fuzz lint format bench crash cup soak storm siege privacy tables translations pictures demo man lowest site wheels clean

help:
	@echo "make serve         set up and run the host on port $(PORT), data in $(DATA)/"
	@echo "make test          set up and pass the tests"
	@echo "make thorough      the tests that take long, and full coverage of the rules (8 minutes)"
	@echo "make fuzz          try every property on random examples for long; TIMES=50 as many as tests do"
	@echo "make setup         the virtual environment alone"
	@echo "make lint          ruff, format check, mypy --strict, import contracts"
	@echo "make format        let ruff rewrite what it can"
	@echo "make bench         every figure next to its aim, with a report in $(REPORT) (half an hour)"
	@echo "make crash         kill the host hundreds of times and compare (minutes)"
	@echo "make cup           play a tournament of 24 terminals over ssh, with drop-outs and a kill (20 minutes)"
	@echo "make storm         kill and freeze the machines of a house hundreds of times (20 minutes)"
	@echo "make soak          play at a host for an hour and see what it keeps"
	@echo "make siege         attack hosts with frames, floods and guesses while others play (an hour)"
	@echo "make privacy       measure whether time tells hidden cards, with a report in privacy.md (75 minutes)"
	@echo "make tables        compute the tables that the best bots play by, and compare with those here"
	@echo "make translations  bring client/locale up to date with the texts in the code"
	@echo "make lowest        play and test with the oldest versions of everything required (minutes)"
	@echo "make site          build the documentation as pages for a browser, in build/site"
	@echo "make man           write the manual page tablehost.1"
	@echo "make wheels        build tablehost and tablehost-bots, which it then requires, in dist"
	@echo "make pictures      draw the README's and the tests' pictures anew"
	@echo "make demo          record the README's animated picture at a host on port $(PORT) (minutes)"

setup: $(READY)

$(READY): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "tablehost needs Python 3.11 or newer; $(PYTHON) is $$($(PYTHON) --version 2>&1)."; \
	  echo "Try: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || { \
	  echo "This Python has no venv. On Debian or Ubuntu: sudo apt install python3-venv"; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@echo "Setting up $(VENV) …"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check \
	  --constraint constraints.txt --editable '.[dev]'
	@touch $(READY)

serve: setup
	$(BIN)/tablehost serve --port $(PORT) --data $(DATA)

# Many tests wait for processes that they start, so there are more workers than cores.
test: setup
	$(BIN)/pytest --numprocesses 4 --dist worksteal -m 'not long'

# The rules are held to full coverage by tests of their own, run by themselves: tracing takes time.
thorough: setup
	$(BIN)/pytest --numprocesses 4 --dist worksteal -m long
	$(BIN)/pytest --numprocesses 2 --dist worksteal -m measured tests/engine \
	  --cov engine --cov-branch --cov-report term --cov-fail-under 100

# No time limit; what fails is listed at the end as an example to add.
fuzz: setup
	$(BIN)/python -m pytest -p tests.fuzz -m hypothesis --times $(TIMES) --timeout 0 \
	  --numprocesses 2 --dist worksteal

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/mypy tests/packages/perudo
	$(BIN)/lint-imports

format: setup
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: setup
	$(BIN)/python -m tests.bench --report $(REPORT) $(if $(PEERS),--peers $(PEERS)) \
	  $(if $(BEFORE),--before $(BEFORE))

crash: setup
	$(BIN)/python -m tests.crash --kills 300

cup: setup
	$(BIN)/python -m tests.cup

storm: setup
	$(BIN)/python -m tests.storm --faults 200

soak: setup
	$(BIN)/python -m tests.soak --minutes 60

siege: setup
	$(BIN)/python -m tests.siege

privacy: setup
	$(BIN)/python -m tests.privacy

tables: setup
	$(BIN)/python -m tests.tables

translations: setup
	$(BIN)/python -m client.locale update

pictures: setup
	$(BIN)/python -m tests.pictures

demo: setup
	$(BIN)/python -m tests.demo --port $(PORT)

site: setup
	$(BIN)/sphinx-build --fail-on-warning --conf-dir docs --doctree-dir build/trees . build/site
	@echo "Open build/site/index.html"

man: setup
	$(BIN)/argparse-manpage --module tablehost.cli --function manual --prog tablehost \
	  --project-name tablehost --manual-section 1 --manual-title "User Commands" \
	  --description "a games table that guests reach by ssh" --output tablehost.1

wheels: setup
	TABLEHOST_SPLIT=1 $(BIN)/python -m build --no-isolation --wheel --outdir dist .
	$(BIN)/python -m build --no-isolation --wheel --outdir dist deploy/bots

# The oldest versions that pyproject.toml takes, in an environment of their own.
lowest: setup
	mkdir -p $(LOWEST)
	$(BIN)/python -m tests.lowest > $(LOWEST)/constraints.txt
	$(PYTHON) -m venv --clear $(LOWEST)/venv
	$(LOWEST)/venv/bin/python -m pip install --quiet --disable-pip-version-check \
	  --constraint $(LOWEST)/constraints.txt --editable '.[test]'
	$(LOWEST)/venv/bin/python -m pytest --numprocesses 2 --dist worksteal \
	  tests/tablehost/played/test_whole_match.py tests/tablehost/ssh/test_server.py \
	  tests/tablehost/ssh/test_real_ssh.py tests/tablehost/ssh/test_limits.py \
	  tests/tablehost/ssh/test_sessions.py tests/tablehost/discovery tests/tablehost/metrics tests/tablehost/stats tests/tablehost/config tests/engine/sync \
	  tests/tablehost/test_completion.py tests/tablehost/test_startup_banner.py

clean:
	rm -rf $(VENV) $(LOWEST) build dist *.egg-info
