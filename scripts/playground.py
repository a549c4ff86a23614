"""Builds build/playground: Ronde as a folder of files for any static host. `make playground`.

The Python of the page, Pyodide, comes from its npm package; msgspec and typst as wheels for its
platform; everything else is pure Python and is taken from .venv. Nothing of it is committed.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterable, Iterator
from importlib.metadata import distribution, version
from pathlib import Path

import typst

from ronde.web.app import STATIC
from ronde.web.in_browser.server import SHELL_POLICY
from ronde.web.templating import environment

ROOT = Path(__file__).resolve().parents[1]
SOURCE, PAGE, WORK = ROOT / "src" / "ronde", ROOT / "playground", ROOT / "build" / "playground-work"
BUILT = ROOT / "build" / "playground"
PICTURES = SOURCE / "explanation" / "pictures" / "static"

PYODIDE = "314.0.7"
RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
WHEELS = ["--platform", "pyemscripten_2026_0_wasm32", "--python-version", "3.14"]
PURE = (
    *("anyio", "idna", "itsdangerous", "jinja2", "markupsafe", "python-multipart", "segno"),
    *("starlette", "typing-extensions", "xlsxwriter"),
)
"""What the application imports besides; markupsafe does without its compiled part."""
ABSENT = ("cli", "print/fonts", "web/server.py", "web/connections.py")
"""Parts of Ronde that the page does not need, or gets in another way."""
READ_SOURCES = ("anyio/__init__.py", "anyio/abc/__init__.py")
"""Modules that read their own source when they are imported."""
SHELLS = {"en": "index.html", "fr": "fr.html"}
ICONS = ((192, 100, "any"), (512, 100, "any"), (180, 76, "maskable"), (512, 76, "maskable"))
"""Pixels, the share of them that the mark takes, and what for; the third is for Apple's devices."""
GROUND, CLEAR = "#17402f", "#00000000"
NAMES = {"en": "English", "fr": "Français"}


def main() -> int:
    """Build the folder, and say how large it is."""
    if shutil.which("npm") is None or shutil.which("node") is None:
        sys.stderr.write("make playground needs node 20 or newer with npm.\n")
        return 1
    runtime = fetch_runtime()
    wheels = fetch_wheels()
    shutil.rmtree(BUILT, ignore_errors=True)
    shutil.copytree(PAGE, BUILT, ignore=shutil.ignore_patterns("compile.mjs"))
    (BUILT / "python").mkdir()
    for name in RUNTIME:
        shutil.copyfile(runtime / name, BUILT / "python" / name)
    write_lock(runtime)
    pack("ronde", packages(wheels), runtime)
    pack("print", printing(wheels), runtime)
    for folder in (STATIC, PICTURES):
        shutil.copytree(folder, BUILT / "app" / "static", dirs_exist_ok=True)
    write_shells(write_icons())
    write_build()
    write_package()
    return 0


def fetch_runtime() -> Path:
    """The npm package of Pyodide, unpacked; npm checks what it fetches."""
    folder = WORK / f"pyodide-{PYODIDE}"
    if not (folder / "package" / RUNTIME[0]).exists():
        folder.mkdir(parents=True, exist_ok=True)
        command = ["npm", "pack", "--silent", "--pack-destination", str(folder)]
        subprocess.run([*command, f"pyodide@{PYODIDE}"], check=True, stdout=subprocess.DEVNULL)
        (archive,) = folder.glob("*.tgz")
        with tarfile.open(archive) as content:
            content.extractall(folder, filter="data")
    return folder / "package"


def fetch_wheels() -> Path:
    """The wheels that are compiled for the platform of the page."""
    folder = WORK / "wheels"
    pinned = re.findall(r"^((?:msgspec|typst)==\S+)", (ROOT / "constraints.txt").read_text(), re.M)
    if len(list(folder.glob("*.whl"))) < len(pinned):
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"]
        options = ["--disable-pip-version-check", "--only-binary", ":all:", *WHEELS]
        subprocess.run([*command, *options, "--dest", str(folder), *pinned], check=True)
    return folder


def packages(wheels: Path) -> Iterator[tuple[str, Path]]:
    """What Python imports: Ronde and what it needs, as names below a folder and files."""
    absent = tuple(f"{SOURCE / part}" for part in ABSENT)
    for file in sorted(SOURCE.rglob("*")):
        if file.is_file() and not str(file).startswith(absent) and "__pycache__" not in file.parts:
            if file.suffix not in (".po", ".pot"):
                yield f"ronde/{file.relative_to(SOURCE).as_posix()}", file
    for name in PURE:
        found = distribution(name)
        for part in found.files or ():
            if part.suffix == ".py" and ".." not in part.parts:
                yield part.as_posix(), Path(str(found.locate_file(part)))
    yield from unpacked(wheels, "msgspec")


def printing(wheels: Path) -> Iterator[tuple[str, Path]]:
    """What documents need besides; it is large, and fetched for the first document."""
    fonts = SOURCE / "print" / "fonts"
    yield from ((f"ronde/print/fonts/{file.name}", file) for file in sorted(fonts.iterdir()))
    yield from unpacked(wheels, "typst")


def unpacked(wheels: Path, name: str) -> Iterator[tuple[str, Path]]:
    """The files of a wheel."""
    (wheel,) = wheels.glob(f"{name}-*.whl")
    folder = WORK / name
    shutil.rmtree(folder, ignore_errors=True)
    with zipfile.ZipFile(wheel) as content:
        content.extractall(folder)
    for file in sorted((folder / name).rglob("*")):
        if file.is_file():
            yield file.relative_to(folder).as_posix(), file


def pack(name: str, files: Iterable[tuple[str, Path]], runtime: Path) -> None:
    """One archive of all these, compiled by the Python that will run them; equal each time."""
    folder = WORK / f"packed-{name}"
    shutil.rmtree(folder, ignore_errors=True)
    for inside, file in files:
        copy = folder / inside
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, copy)
    command = ["node", str(PAGE / "compile.mjs"), str(runtime), str(folder)]
    subprocess.run(command, check=True)
    with zipfile.ZipFile(BUILT / "python" / f"{name}.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for file in sorted(folder.rglob("*")):
            inside = file.relative_to(folder).as_posix()
            if file.is_file() and (file.suffix not in (".py", ".pyi") or inside in READ_SOURCES):
                entry = zipfile.ZipInfo(inside)
                entry.compress_type = zipfile.ZIP_DEFLATED
                archive.writestr(entry, file.read_bytes())


def write_lock(runtime: Path) -> None:
    """The list of packages of the runtime, without those that the page never loads."""
    lock = json.loads((runtime / "pyodide-lock.json").read_text(encoding="utf-8"))
    lock["packages"] = {}
    (BUILT / "python" / "pyodide-lock.json").write_text(json.dumps(lock), encoding="utf-8")


def write_icons() -> list[dict[str, str]]:
    """The mark in the sizes that phones want, as the manifest names them."""
    drawn = [{"src": "app/static/mark.svg", "sizes": "any", "type": "image/svg+xml"}]
    for pixels, share, purpose in ICONS:
        name = f"icon-{purpose}-{pixels}.png"
        ground = GROUND if purpose == "maskable" else CLEAR
        paper = f'width: {pixels}pt, height: {pixels}pt, margin: 0pt, fill: rgb("{ground}")'
        mark = f'align(center + horizon, image("mark.svg", width: {share}%))'
        text = f"#set page({paper})\n#{mark}"
        content = typst.compile(text.encode(), root=str(STATIC), format="png", ppi=72.0)
        (BUILT / name).write_bytes(content)
        size = f"{pixels}x{pixels}"
        drawn.append({"src": name, "sizes": size, "type": "image/png", "purpose": purpose})
    return drawn


def write_shells(icons: list[dict[str, str]]) -> None:
    """The page itself and its manifest, in each language."""
    for lang, page in SHELLS.items():
        other = next(each for each in SHELLS if each != lang)
        manifest = f"{lang}.webmanifest"
        text = (
            environment(lang)
            .get_template("in_browser/shell.html")
            .render(
                lang=lang,
                policy=SHELL_POLICY,
                manifest=manifest,
                other_lang=other,
                other_page=SHELLS[other],
                other_name=NAMES[other],
                megabytes=round(sum(size(file) for file in first_files()) / 1e6),
            )
        )
        (BUILT / page).write_text(text, encoding="utf-8")
        facts = {
            "name": "Ronde",
            "short_name": "Ronde",
            "lang": lang,
            "start_url": page,
            "scope": "./",
            "display": "standalone",
            "background_color": "#faf6ec",
            "theme_color": "#17402f",
            "icons": icons,
        }
        (BUILT / manifest).write_text(json.dumps(facts, indent=1), encoding="utf-8")


def first_files() -> list[Path]:
    """The files that the first visit fetches."""
    others = ("service-worker.js", "build.js", "python/print.zip", "ronde.mjs", "ronde.d.ts")
    later = {BUILT / name for name in others}
    return [file for file in sorted(BUILT.rglob("*")) if file.is_file() and file not in later]


def size(file: Path) -> int:
    """Bytes of a file."""
    return file.stat().st_size


def write_build() -> None:
    """The version of this build, by the content of all its files, and what a visitor keeps."""
    files = first_files()
    digest = hashlib.sha256()
    for file in [*files, BUILT / "service-worker.js", BUILT / "python" / "print.zip"]:
        digest.update(file.read_bytes())
    names = [file.relative_to(BUILT).as_posix() for file in files]
    facts = {
        "version": digest.hexdigest()[:16],
        "policy": SHELL_POLICY,
        "files": ["./", *names],
        "later": ["python/print.zip"],
    }
    (BUILT / "build.js").write_text(f"self.BUILD = {json.dumps(facts)};\n", encoding="utf-8")
    first, whole = sum(map(size, files)), sum(size(f) for f in BUILT.rglob("*") if f.is_file())
    sys.stdout.write(
        f"{BUILT.relative_to(ROOT)}: {len(files)} files, {first / 1e6:.1f} MB for the first visit, "
        f"{whole / 1e6:.1f} MB with what documents need.\n"
    )


def write_package() -> None:
    """What npm and editors read: the same folder is a module for other pages and for Node."""
    facts = {
        "name": "ronde",
        "version": version("ronde"),
        "license": "Apache-2.0",
        "type": "module",
        "exports": {".": {"types": "./ronde.d.ts", "default": "./ronde.mjs"}},
    }
    (BUILT / "package.json").write_text(json.dumps(facts, indent=1), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
