"""Dependencies point one way, the public names are the promised ones, and importing them is cheap."""

import ast
import subprocess
import sys
from pathlib import Path

import combibench_eval

SOURCE = Path(combibench_eval.__file__).parent

# Each part may use those on the lines above it, and itself.
LAYERS = (
    {"errors", "__init__"},
    {"cache_folder", "source", "scoring", "olean"},
    {"problems", "lean"},
    {"submission", "official"},
    {"judge"},
    {"store"},
    {"run"},
    {"report"},
    {"inspect_ai"},
    {"cli"},
)
RANK = {part: rank for rank, layer in enumerate(LAYERS) for part in layer}


def modules() -> list[Path]:
    return [path for path in SOURCE.rglob("*.py") if "demo" not in path.parts]


def part_of(path: Path) -> str:
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


def imported_parts(path: Path) -> set[str]:
    """Parts of the package that a module imports at run time; annotations alone do not count."""
    found = set()
    checking: set[int] = set()
    tree = ast.parse(path.read_text())
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            checking |= {id(inner) for inner in ast.walk(node)}
    for node in ast.walk(tree):
        if id(node) in checking:
            continue
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("combibench_eval"):
            names = node.module.split(".")[1:2] or ["__init__"]
            found |= set(names)
        elif isinstance(node, ast.Import):
            found |= {alias.name.split(".")[1] for alias in node.names if alias.name.startswith("combibench_eval.")}
    return found


def test_every_part_has_a_layer():
    assert {part_of(path) for path in modules()} <= set(RANK)


def test_dependencies_point_down():
    wrong = [
        f"{path.relative_to(SOURCE)} imports {part}"
        for path in modules()
        for part in imported_parts(path)
        if RANK[part] > RANK[part_of(path)] or (RANK[part] == RANK[part_of(path)] and part != part_of(path))
    ]
    assert wrong == []


def test_no_module_is_long():
    long = {
        str(path.relative_to(SOURCE)): lines
        for path in modules()
        if (lines := len(path.read_text().splitlines())) > 420
    }
    assert long == {}


def test_the_public_names_are_the_promised_ones():
    assert set(combibench_eval.__all__) == {
        "AsyncJudge",
        "Judge",
        "Verdict",
        "__version__",
        "load_problems",
        "pass_at_k",
    }
    assert all(getattr(combibench_eval, name) is not None for name in combibench_eval.__all__)


def test_importing_brings_in_no_heavy_library():
    code = (
        "import sys; from combibench_eval import load_problems, Judge, AsyncJudge, Verdict, pass_at_k; "
        "heavy = ('inspect_ai', 'ray', 'openai', 'scipy', 'huggingface_hub', 'httpx'); "
        "print([name for name in heavy if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
