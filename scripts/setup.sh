#!/bin/sh
# Makes the virtual environment .venv with Ronde (editable) and its extras.
# Called by `make setup`, which runs it again only when what it installs has changed.
set -eu
cd "$(dirname "$0")/.."

venv=.venv
new_enough='import sys; sys.exit(sys.version_info < (3, 11))'

say() { printf '%s\n' "$*" >&2; }

find_python() {
    for candidate in ${PYTHON:-python3 python3.14 python3.13 python3.12 python3.11 python}; do
        if command -v "$candidate" >/dev/null 2>&1 && "$candidate" -c "$new_enough" 2>/dev/null; then
            command -v "$candidate"
            return 0
        fi
    done
    return 1
}

if ! "$venv/bin/python" -c "$new_enough" 2>/dev/null; then
    if ! python=$(find_python); then
        say "Ronde needs Python 3.11 or newer, and found none${PYTHON:+ under the name $PYTHON}."
        say "On Debian or Ubuntu:  apt install python3 python3-venv"
        say "Another interpreter:  make setup PYTHON=/path/to/python3"
        exit 1
    fi
    if ! "$python" -c 'import venv, ensurepip' 2>/dev/null; then
        say "$python has no working venv module, which Debian and Ubuntu package apart."
        say "Install it with:      apt install python3-venv"
        say "and run make again."
        exit 1
    fi
    say "Making the virtual environment $venv with $("$python" --version)"
    "$python" -m venv --clear "$venv"
fi

install() {
    "$venv/bin/python" -m pip install --quiet --disable-pip-version-check \
        --only-binary py4swiss "$@"
}

say "Installing Ronde and what its tests need into $venv"
log=$venv/setup.log
if install -c constraints.txt -e '.[app,server,dev,peers]' 2>"$log"; then
    :
elif install -e '.[app,server,dev,peers]' 2>"$log"; then
    say "Note: the versions of constraints.txt are not all available here; newer or older ones are used."
elif install -e '.[app,server,dev]' 2>"$log"; then
    say "Note: the peer engines (py4swiss, caissify-pairings) have no wheel for this machine;"
    say "      the tests that compare with them will be skipped."
else
    cat "$log" >&2
    say "The installation failed: is a package registry within reach? Details above and in $log."
    exit 1
fi

if ! { install -c constraints.txt -e '.[lab]' 2>"$log" || install -e '.[lab]' 2>"$log"; }; then
    say "Note: the libraries of the laboratory (dask, altair, pyarrow) cannot be installed here;"
    say "      its tests that need a cluster, drawings or Parquet will be skipped."
fi
