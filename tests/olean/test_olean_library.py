"""A library on disk: names are found by imports, constants decoded when asked for."""

import os
from collections.abc import Sequence

import pytest
from tests.olean.craft import Craft

from combibench_eval.errors import LeanUnavailableError, MalformedArtifactError
from combibench_eval.olean.constants import Axiom, Definition, Inductive
from combibench_eval.olean.library import Library
from combibench_eval.olean.reader import read_module
from combibench_eval.olean.terms import Terms


def module(imports: Sequence[str] = (), axioms: Sequence[str] = ()) -> bytes:
    craft = Craft()
    listed = [craft.ctor(0, craft.name(*name.split(".")), scalars=b"\0\1\0") for name in imports]
    names = [craft.name(*name.split(".")) for name in axioms]
    return craft.module(names, [craft.axiom(name, craft.prop()) for name in names], listed)


@pytest.fixture
def folder(tmp_path):
    """A imports B.One and C; C imports B.One; D stands alone."""
    (tmp_path / "B").mkdir()
    (tmp_path / "A.olean").write_bytes(module(["B.One", "C"], ["a", "a.b"]))
    (tmp_path / "B" / "One.olean").write_bytes(module([], ["b"]))
    (tmp_path / "C.olean").write_bytes(module(["B.One"], ["c"]))
    (tmp_path / "D.olean").write_bytes(module([], ["d"]))
    return tmp_path


@pytest.fixture(params=["memory", "disk"])
def library(folder, request, tmp_path_factory):
    cache = tmp_path_factory.mktemp("cache") / "names" if request.param == "disk" else None
    return Library([folder], cache=cache)


def test_a_closure_holds_each_module_after_its_imports(library):
    assert library.closure([("A",)]) == (("B", "One"), ("C",), ("A",))
    assert library.closure([("C",), ("D",)]) == (("B", "One"), ("C",), ("D",))
    assert library.closure([]) == ()


def test_names_are_found_only_where_they_are_imported(library):
    assert library.defines(("b",), [("A",)]) == ("B", "One")
    assert library.defines(("a", "b"), [("A",)]) == ("A",)
    assert library.defines(("a", "b", "c"), [("A",)]) is None
    assert library.defines(("a",), [("C",)]) is None
    assert library.defines(("d",), [("A",)]) is None
    assert library.defines(("d",), [("A",), ("D",)]) == ("D",)


def test_constants_are_decoded_on_demand(library):
    assert library.constant(("b",)) is None  # nothing has been imported yet
    constant = library.constant(("b",), [("C",)])
    assert isinstance(constant, Axiom)
    assert constant.type == library.terms.sort(library.terms.zero())
    assert library.constant(("b",)) is constant
    assert library.constant(("a",)) is None
    assert library.constant(("a",), [("A",)]) is not None
    assert library.constant(("b",), [("D",)]) is None


@pytest.mark.parametrize(
    "name", [("..", "A"), ("B/One",), ("",), (), (".",), ("A\0",), ("x" * 5000,), ("/etc/passwd",), ("B",)]
)
def test_imports_that_name_no_module_are_the_files_fault(library, name):
    assert library.path(name) is None
    with pytest.raises(MalformedArtifactError, match="not in the library"):
        library.defines(("a",), [name])


def test_a_hole_in_the_library_is_not_the_samples_fault(folder):
    (folder / "C.olean").unlink()
    with pytest.raises(LeanUnavailableError, match="lacks the module C"):
        Library([folder]).defines(("a",), [("A",)])


@pytest.mark.parametrize("content", [b"", b"olean", b"olean\2" + bytes(200)])
def test_a_damaged_library_is_not_the_samples_fault(folder, content):
    (folder / "C.olean").write_bytes(content)
    with pytest.raises(LeanUnavailableError, match=r"C\.olean"):
        Library([folder]).defines(("a",), [("A",)])


def test_a_damaged_constant_of_the_library_is_not_the_samples_fault(folder):
    craft = Craft()
    name = craft.name("d")
    (folder / "D.olean").write_bytes(craft.module([name], [craft.axiom(name, craft.bvar(0))]))
    library = Library([folder])
    assert library.defines(("d",), [("D",)]) == ("D",)
    for decode in (library.constant, library.signature):
        with pytest.raises(LeanUnavailableError, match=r"D\.olean is damaged.*without a binder"):
            decode(("d",))


def test_the_first_folder_of_the_search_path_wins(folder, tmp_path_factory):
    other = tmp_path_factory.mktemp("other")
    (other / "D.olean").write_bytes(module([], ["other"]))
    library = Library([other, folder])
    assert library.defines(("other",), [("D",)]) == ("D",)
    assert library.defines(("a",), [("A",)]) == ("A",)


def test_an_index_on_disk_is_used_until_a_file_changes(folder, tmp_path):
    cache = tmp_path / "cache"
    assert Library([folder], cache=cache).defines(("c",), [("A",)]) == ("C",)
    (index,) = cache.iterdir()
    written = index.stat().st_mtime_ns
    assert Library([folder], cache=cache).defines(("c",), [("A",)]) == ("C",)
    assert [path.stat().st_mtime_ns for path in cache.iterdir()] == [written]
    (folder / "C.olean").write_bytes(module(["B.One"], ["c2"]))
    os.utime(folder / "C.olean", ns=(1, 1))
    changed = Library([folder], cache=cache)
    assert changed.defines(("c",), [("A",)]) is None
    assert changed.defines(("c2",), [("A",)]) == ("C",)


def test_a_damaged_index_is_made_anew(folder, tmp_path):
    cache = tmp_path / "cache"
    assert Library([folder], cache=cache).defines(("c",), [("A",)]) == ("C",)
    (index,) = cache.iterdir()
    index.write_bytes(b"SQLite format 3\0 and then rubbish" * 100)
    assert Library([folder], cache=cache).defines(("c",), [("A",)]) == ("C",)


def test_names_with_numbers_and_like_texts_are_told_apart_on_disk(tmp_path):
    craft = Craft()
    names = [craft.name("n", 1), craft.name("n", "1"), craft.name("«n»", "#1")]
    data = craft.module(names[:2], [craft.axiom(name, craft.prop()) for name in names[:2]])
    (tmp_path / "N.olean").write_bytes(data)
    library = Library([tmp_path], cache=tmp_path / "cache")
    assert library.defines(("n", 1), [("N",)]) == ("N",)
    assert library.defines(("n", "1"), [("N",)]) == ("N",)
    assert library.defines(("n", "#1"), [("N",)]) is None


def test_all_of_init(core_folder):
    library = Library([core_folder])
    closure = library.closure([("Init",)])
    assert len(closure) == 506
    assert closure[-1] == ("Init",)
    assert library.defines(("List", "map"), [("Init",)]) == ("Init", "Prelude")
    assert library.defines(("Nat", "add_comm"), [("Init",)]) == ("Init", "Data", "Nat", "Basic")
    assert library.defines(("X",), [("Init",)]) is None

    add = library.constant(("Nat", "add"))
    assert isinstance(add, Definition)
    assert len(library.terms.exprs) < 100  # of 48,599 in that module
    assert isinstance(library.constant(("Nat",)), Inductive)
    signature = library.signature(("Nat", "add_comm"))
    assert signature is not None
    assert (signature.kind, signature.level_params) == ("axiom", ())
    assert library.header(("Init", "Core")).lean_version == "4.28.0-pre"


def test_what_is_decoded_on_demand_equals_what_is_read_whole(core_folder, prelude):
    terms = Terms()
    whole = read_module({"olean": prelude}, terms).constants
    library = Library([core_folder], terms)
    size = len(terms.exprs)
    imports = [("Init", "Prelude")]
    names = list(whole)[::40]
    assert [library.constant(name, imports) for name in names] == [whole[name] for name in names]
    assert len(terms.exprs) == size
