// Runs before the WebAssembly build's own script and in the same scope, in the main thread and in each worker thread.
// The program sees two host folders and nothing else: the library at /lib/lean and the working folder at /w.
var CombibenchHost = (() => {
  const files = require("fs");
  const path = require("path");
  const { isMainThread } = require("worker_threads");
  const library = path.join(__dirname, "..", "lib");
  const LIBRARY = "/lib/lean/";
  const NOT_FOUND = -44;
  // Descriptors for library files start far above those of the emulated file system.
  const FIRST = 1 << 20;
  const open = new Map();

  function mount() {
    const folders = [["/lib/lean", library], ["/w", process.cwd()]];
    for (const [inside, root] of folders) {
      FS.mkdirTree(inside);
      FS.mount(NODEFS, { root }, inside);
    }
    // Lean asks for its own executable and looks around it.
    FS.mkdirTree("/bin");
    FS.writeFile("/bin/lean", "");
    FS.chdir("/w");
    ENV.LEAN_PATH = process.env.LEAN_PATH || "/lib/lean";
    ENV.LEAN_SYSROOT = "/";
  }

  function inLibrary(pointer) {
    const name = path.posix.normalize(UTF8ToString(pointer));
    return name.startsWith(LIBRARY) ? path.join(library, name.slice(LIBRARY.length)) : null;
  }

  function stat(buffer, look) {
    try {
      SYSCALLS.writeStat(buffer, look());
      return 0;
    } catch {
      return NOT_FOUND;
    }
  }

  // The vectors of readv and writev: pairs of address and length.
  function* vectors(at, count) {
    for (let i = 0; i < count; i++, at += 8) yield [HEAPU32[at >> 2], HEAPU32[(at + 4) >> 2]];
  }

  function writeAll(fd, bytes) {
    for (let done = 0; done < bytes.length; ) {
      try {
        done += files.writeSync(fd, bytes, done);
      } catch (error) {
        if (error.code !== "EAGAIN") throw error;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
      }
    }
  }

  // File system calls that a worker thread answers itself: handing one to the main thread costs 1.25 ms, and a file
  // makes about 4,000. Each answers `undefined` where the call is not about a library file (or standard output).
  const calls = {
    openat(_folder, name, flags) {
      const host = (flags & 3) === 0 ? inLibrary(name) : null;
      if (!host) return undefined;
      try {
        const handle = files.openSync(host, "r");
        open.set(FIRST + handle, { handle, position: 0 });
        return FIRST + handle;
      } catch {
        return NOT_FOUND;
      }
    },
    stat64(name, buffer) {
      const host = inLibrary(name);
      return host ? stat(buffer, () => files.statSync(host)) : undefined;
    },
    fstat64(fd, buffer) {
      const file = open.get(fd);
      return file && stat(buffer, () => files.fstatSync(file.handle));
    },
    read(fd, at, count, result) {
      const file = open.get(fd);
      if (!file) return undefined;
      growMemViews();
      let total = 0;
      for (const [address, length] of vectors(at, count)) {
        const got = length ? files.readSync(file.handle, HEAPU8, address, length, file.position) : 0;
        file.position += got;
        total += got;
        if (got < length) break;
      }
      HEAPU32[result >> 2] = total;
      return 0;
    },
    write(fd, at, count, result) {
      if (fd !== 1 && fd !== 2) return undefined;
      growMemViews();
      let total = 0;
      for (const [address, length] of vectors(at, count)) {
        writeAll(fd, HEAPU8.slice(address, address + length));
        total += length;
      }
      HEAPU32[result >> 2] = total;
      return 0;
    },
    seek(fd, offset, whence, result) {
      const file = open.get(fd);
      if (!file) return undefined;
      const from = [0, file.position, whence === 2 ? files.fstatSync(file.handle).size : 0][whence];
      file.position = from + Number(offset);
      growMemViews();
      HEAP64[result >> 3] = BigInt(file.position);
      return 0;
    },
    close(fd) {
      const file = open.get(fd);
      if (!file) return undefined;
      open.delete(fd);
      files.closeSync(file.handle);
      return 0;
    },
  };

  // The build reports its start-up; only what went wrong is worth a line.
  function trace(line) {
    if (/ASSERT|ERROR|threw|xception/.test(line)) writeAll(2, Buffer.from(line + "\n"));
  }

  // Names of a library's symbols and the place of each: the build looks one up by scanning 201,110 names.
  function symbols(dso) {
    if (!dso.combibench) {
      const names = Object.keys(dso.exports);
      dso.combibench = { names, places: new Map(names.map((name, place) => [name, place])) };
    }
    return dso.combibench;
  }

  // All exported functions enter the function table with one growth in each thread, in the same order. Left to
  // look-ups, each entry synchronises the threads, and they wait for each other for ever.
  function tabulate(exports) {
    if (exports !== wasmExports || functionsInTableMap) return;
    getFunctionAddress(exports.malloc);
    const first = wasmTable.length;
    const fresh = [];
    for (const name of Object.keys(exports)) {
      const value = exports[name];
      if (typeof value !== "function" || functionsInTableMap.has(value) || isInternalSym(name)) continue;
      functionsInTableMap.set(value, first + fresh.length);
      fresh.push(value);
    }
    wasmTable.grow(fresh.length);
    fresh.forEach((value, i) => wasmTable.set(first + i, value));
  }

  return {
    isMainThread,
    mount,
    calls,
    trace,
    tabulate,
    symbolName: (dso, place) => symbols(dso).names[place],
    symbolPlace: (dso, name) => symbols(dso).places.get(name) ?? -1,
    wanted: (exports) => Object.keys(GOT).filter((name) => Object.hasOwn(exports, name)),
    entryPoints: (exports) => ["main", "__main_argc_argv"].filter((n) => exports[n]).map((n) => [n, exports[n]]),
  };
})();
var Module = CombibenchHost.isMainThread ? { preRun: [CombibenchHost.mount] } : undefined;
