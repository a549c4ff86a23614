#!/bin/sh
# Makes dist/: wheel and sdist, each built twice and compared, and the list of what they bring along
# (SBOM, CycloneDX). Called by `make package`; needs a package registry, like `make setup`.
set -eu
cd "$(dirname "$0")/.."

tools=build/packaging
say() { printf '%s\n' "$*" >&2; }

# The same commit gives the same bytes, whenever it is built.
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH
umask 022

rm -rf "$tools" dist
mkdir -p "$tools" dist
.venv/bin/python -m venv "$tools/venv"
"$tools/venv/bin/python" -m pip install --quiet --disable-pip-version-check build cyclonedx-bom

say "Building wheel and sdist twice, from the commit alone"
for time in first second; do
    git clone --quiet . "$tools/$time"
    (cd "$tools/$time" && "../venv/bin/python" -m build --outdir "../$time-dist" . >"../$time.log" 2>&1) \
        || { cat "$tools/$time.log" >&2; exit 1; }
done
for file in "$tools"/first-dist/*; do
    cmp "$file" "$tools/second-dist/$(basename "$file")" \
        || { say "The two builds differ: $(basename "$file")"; exit 1; }
done
cp "$tools"/first-dist/* dist/

say "Listing what an installation brings along"
.venv/bin/python -m venv "$tools/installed"
"$tools/installed/bin/python" -m pip install --quiet --disable-pip-version-check \
    -c constraints.txt "$(ls dist/*.whl)[app,server]"
"$tools/venv/bin/cyclonedx-py" environment --output-reproducible --of JSON \
    -o dist/ronde.cdx.json "$tools/installed/bin/python"

(cd dist && sha256sum -- * >SHA256SUMS)
cat dist/SHA256SUMS
