// Compiles the packages of a folder for the Python of the page:  node compile.mjs RUNTIME FOLDER
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [runtime, folder] = process.argv.slice(2).map((path) => resolve(path));
const { loadPyodide } = await import(pathToFileURL(`${runtime}/pyodide.mjs`));
const python = await loadPyodide({ indexURL: runtime });
python.FS.mkdirTree("/packages");
python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, "/packages");
const compiled = python.runPython(`
import compileall, os, py_compile, sys
sys.dont_write_bytecode = True
sys.path.insert(0, "/packages")
if os.path.exists("/packages/ronde/web"):  # everything that the page imports is there
    import ronde.web.in_browser.library, ronde.web.in_browser.server
compileall.compile_dir("/packages", quiet=1, legacy=True,
                       invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH)`);
process.exit(compiled ? 0 : 1);
