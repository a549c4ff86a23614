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

if ! { install -c constraints.txt -e '.[lab,pandas]' 2>"$log" ||
    install -e '.[lab,pandas]' 2>"$log"; }; then
    say "Note: the libraries of the laboratory (dask, altair, pyarrow) or pandas cannot be installed"
    say "      here; the tests that need a cluster, drawings, Parquet or data frames will be skipped."
fi

if ! { install -c constraints.txt -e '.[browser]' 2>"$log" || install -e '.[browser]' 2>"$log"; }; then
    say "Note: playwright cannot be installed here; the tests in a real browser will be skipped."
fi

# A browser and PostgreSQL are for the tests only. They are installed where nobody need be asked;
# elsewhere the command is printed, and the tests that need them are skipped.
has_browser() {
    command -v chromium || command -v chromium-browser || command -v google-chrome
}
has_postgres() {
    command -v initdb || ls -d /usr/lib/postgresql/*/bin/initdb
}
wanted=
has_browser >/dev/null 2>&1 || wanted=chromium
has_postgres >/dev/null 2>&1 || wanted="$wanted postgresql"
[ -n "$wanted" ] || exit 0

command="apt-get install -y --no-install-recommends $(echo $wanted)"
# Elsewhere than on Debian, the package of that name may only fetch a snap, which a container lacks.
if ! grep -qs '^ID=debian' /etc/os-release || ! command -v apt-get >/dev/null 2>&1; then
    say "Note: for the tests that need them, install by the means of this system: $(echo $wanted)"
    say "      (a browser alone: $venv/bin/playwright install --with-deps chromium)"
elif [ "$(id -u)" -ne 0 ]; then
    say "Note: for the tests in a real browser and on PostgreSQL, install as root:"
    say "      $command"
else
    say "Installing $(echo $wanted), for the tests"
    export DEBIAN_FRONTEND=noninteractive
    { timeout 120 apt-get update -qq && timeout 300 $command; } >"$log" 2>&1 </dev/null ||
        say "Note: that did not work (see $log); the tests that need them will be skipped."
fi
