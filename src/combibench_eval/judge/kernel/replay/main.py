"""A program: Lean's own kernel on an export, in a process that has never seen a submission's file.

    LIBLEANSHARED EXPORT PERMITTED        check an export
    --version LIBLEANSHARED               print the version of Lean

`LIBLEANSHARED` is the shared library of a 64-bit Lean 4 toolchain, `EXPORT` an NDJSON export, and `PERMITTED` a JSON list of
the axioms allowed (components of names). Each declaration goes through `lean_add_decl`, with checking; then the constructors,
recursors and quotient constants that the kernel made must equal those in the export. Only what the export says in words is
handed over: the library computes its own hashes and caches. The last line on stdout is `checked N`.

Exit codes: 0 accepted, 10 a declaration is rejected, 11 the kernel ran into a limit, anything else: no verdict.

Sources in Lean 4: `src/Lean/Declaration.lean`, `src/Lean/Environment.lean` (`Kernel.Exception`), `src/include/lean/lean.h`.
"""

import ctypes
import json
import os
import sys
from collections.abc import Callable, Iterable
from typing import Any, ClassVar

from combibench_eval.judge.kernel.replay.objects import Lean, box

_REJECTED, _LIMIT = 10, 11
_BINDERS = {"default": 0, "implicit": 1, "strictImplicit": 2, "instImplicit": 3}
_SAFETIES = {"unsafe": 0, "safe": 1, "partial": 2}
_AXIOM, _DEFINITION, _THEOREM, _OPAQUE = 0, 1, 2, 3


class RejectedError(Exception):
    """The kernel refuses a declaration, or made another than the export has."""


class LimitError(Exception):
    """The kernel gave up."""


class Replay:
    """An environment that grows by what an export declares."""

    def __init__(self, lean: Lean, permitted: Iterable[tuple[str | int, ...]]) -> None:
        self._lean = lean
        self._permitted = set(permitted)
        self._environment = self._empty()
        self._names = [box(0)]
        self._parts: list[tuple[str | int, ...]] = [()]
        self._levels = [lean.make("lean_level_mk_zero", box(0))]
        self._exprs: list[int] = []
        self._has_quotient = False
        self.checked = 0

    def _empty(self) -> int:
        result = self._lean.raw("l_Lean_mkEmptyEnvironment", ctypes.c_uint32(0), box(0))
        return self._lean.raw("lean_elab_environment_to_kernel_env", self._lean.share(self._lean.field(result, 0)))

    def line(self, item: dict[str, Any]) -> None:
        """Takes one line of an export."""
        if "in" in item:
            self._add_name(item)
        elif "il" in item:
            self._levels.append(self._level(item))
        elif "ie" in item:
            self._exprs.append(self._expression(item))
        elif "meta" not in item:
            ((kind, value),) = item.items()
            self._declaration(kind, value)

    def _add_name(self, item: dict[str, Any]) -> None:
        value = item.get("str") or item["num"]
        prefix = value["pre"]
        if "str" in item:
            name = self._lean.make("lean_name_mk_string", self._names[prefix], self._lean.string(value["str"]))
        else:
            name = self._lean.make("lean_name_mk_numeral", self._names[prefix], self._lean.nat(str(value["i"])))
        self._names.append(name)
        self._parts.append((*self._parts[prefix], value["str"] if "str" in item else value["i"]))

    def _level(self, item: dict[str, Any]) -> int:
        make, levels = self._lean.make, self._levels
        if "succ" in item:
            return make("lean_level_mk_succ", levels[item["succ"]])
        if "param" in item:
            return make("lean_level_mk_param", self._names[item["param"]])
        kind = "max" if "max" in item else "imax"
        left, right = item[kind]
        return make(f"lean_level_mk_{kind}", levels[left], levels[right])

    def _expression(self, item: dict[str, Any]) -> int:
        ((kind, value),) = ((key, content) for key, content in item.items() if key != "ie")
        return self._EXPRESSIONS[kind](self, value)

    def _binder(self, function: str, value: dict[str, Any]) -> int:
        return self._lean.make(
            function,
            self._names[value["name"]],
            self._exprs[value["type"]],
            self._exprs[value["body"]],
            ctypes.c_uint8(_BINDERS[value["binderInfo"]]),
        )

    def _let(self, value: dict[str, Any]) -> int:
        exprs = self._exprs
        return self._lean.make(
            "lean_expr_mk_let",
            self._names[value["name"]],
            exprs[value["type"]],
            exprs[value["value"]],
            exprs[value["body"]],
            ctypes.c_uint8(value["nondep"]),
        )

    def _constant(self, value: dict[str, Any]) -> int:
        levels = self._lean.list_of(self._levels[each] for each in value["us"])
        return self._lean.make("lean_expr_mk_const", self._names[value["name"]], levels)

    def _literal(self, tag: int, content: int) -> int:
        return self._lean.make("lean_expr_mk_lit", self._lean.construct(tag, content))

    _EXPRESSIONS: ClassVar[dict[str, Callable[["Replay", Any], int]]] = {
        "bvar": lambda self, value: self._lean.make("lean_expr_mk_bvar", box(value)),
        "sort": lambda self, value: self._lean.make("lean_expr_mk_sort", self._levels[value]),
        "const": _constant,
        "app": lambda self, value: self._lean.make(
            "lean_expr_mk_app", self._exprs[value["fn"]], self._exprs[value["arg"]]
        ),
        "lam": lambda self, value: self._binder("lean_expr_mk_lambda", value),
        "forallE": lambda self, value: self._binder("lean_expr_mk_forall", value),
        "letE": _let,
        "proj": lambda self, value: self._lean.make(
            "lean_expr_mk_proj", self._names[value["typeName"]], box(value["idx"]), self._exprs[value["struct"]]
        ),
        "natVal": lambda self, value: self._literal(0, self._lean.nat(value)),
        "strVal": lambda self, value: self._literal(1, self._lean.string(value)),
    }

    # Declarations

    def _declaration(self, kind: str, value: dict[str, Any]) -> None:
        if kind == "inductive":
            self._inductive(value)
        elif kind == "quot":
            if not self._has_quotient:
                self._add(box(4), "Quot")
                self._has_quotient = True
            self._compare(value)
            self.checked += 1
        else:
            self._add(self._simple(kind, value), self._shown(value))
            self.checked += 1

    def _simple(self, kind: str, value: dict[str, Any]) -> int:
        lean = self._lean
        head = (self._names[value["name"]], self._params(value), self._exprs[value["type"]])
        if kind == "axiom":
            if self._parts[value["name"]] not in self._permitted:
                raise RejectedError(f"the axiom {self._shown(value)} is not permitted")
            return lean.construct(_AXIOM, lean.make("lean_mk_axiom_val", *head, lean.false))
        content = self._exprs[value["value"]]
        together = lean.list_of(self._names[each] for each in value["all"])
        if kind == "thm":
            return lean.construct(_THEOREM, lean.make("lean_mk_theorem_val", *head, content, together))
        if kind == "opaque":
            return lean.construct(_OPAQUE, lean.make("lean_mk_opaque_val", *head, content, lean.false, together))
        hints = value["hints"]
        if isinstance(hints, dict):
            height = lean.make("lean_mk_reducibility_hints_regular", ctypes.c_uint32(hints["regular"]))
        else:
            height = box({"opaque": 0, "abbrev": 1}[hints])
        safety = ctypes.c_uint8(_SAFETIES[value["safety"]])
        return lean.construct(
            _DEFINITION, lean.make("lean_mk_definition_val", *head, content, height, safety, together)
        )

    def _inductive(self, value: dict[str, Any]) -> None:
        lean = self._lean
        constructors = {each["name"]: each for each in value["ctors"]}
        first = value["types"][0]
        types = [
            lean.construct(
                0,
                self._names[each["name"]],
                self._exprs[each["type"]],
                lean.list_of(
                    lean.construct(0, self._names[name], self._exprs[constructors[name]["type"]])
                    for name in each["ctors"]
                ),
            )
            for each in value["types"]
        ]
        declaration = lean.make(
            "lean_mk_inductive_decl", self._params(first), box(first["numParams"]), lean.list_of(types), lean.false
        )
        self._add(declaration, self._shown(first))
        for each in (*value["types"], *value["ctors"], *value["recs"]):
            self._compare(each)
            self.checked += 1

    def _add(self, declaration: int, what: str) -> None:
        lean = self._lean
        result = lean.raw("lean_add_decl", self._environment, 0, 0, declaration, box(0))
        content = lean.field(result, 0)
        if lean.tag(result) == 1:
            self._environment = lean.share(content)
            lean.keep(result)
        elif content & 1:
            # Those kinds of exceptions carry nothing: a timeout, memory, depth, an interruption.
            raise LimitError(f"{what}: exception {lean.tag(content)}")
        else:
            raise RejectedError(f"{what}: exception {lean.tag(content)}")

    def _compare(self, value: dict[str, Any]) -> None:
        """What the kernel has under a name against what the export says of it."""
        lean = self._lean
        name = self._names[value["name"]]
        found = lean.raw("lean_environment_find", lean.share(self._environment), name)
        if found & 1:
            raise RejectedError(f"the kernel makes no {self._shown(value)}")
        made = lean.field(lean.field(found, 0), 0)
        head = lean.field(made, 0)
        same = self._same(lean.field(head, 2), value["type"])
        same = same and self._same_names(lean.items(lean.field(head, 1)), value["levelParams"])
        if "rules" in value:
            counts = [lean.field(made, index) for index in (2, 3, 4, 5)]
            wanted = [box(value[key]) for key in ("numParams", "numIndices", "numMotives", "numMinors")]
            rules = lean.items(lean.field(made, 6))
            same = same and counts == wanted and len(rules) == len(value["rules"]) and lean.flag(made, 7) == value["k"]
            for rule, want in zip(rules, value["rules"], strict=False):
                same = same and self._same_names([lean.field(rule, 0)], [want["ctor"]])
                same = (
                    same
                    and lean.field(rule, 1) == box(want["nfields"])
                    and self._same(lean.field(rule, 2), want["rhs"])
                )
        if not same:
            raise RejectedError(f"{self._shown(value)} is not what the kernel makes")

    def _same(self, made: int, number: int) -> bool:
        return bool(self._lean.raw("lean_expr_eqv", made, self._exprs[number]) & 0xFF)

    def _same_names(self, made: list[int], numbers: list[int]) -> bool:
        """Through constants of these names, since equal names are compared inline in Lean."""
        if len(made) != len(numbers):
            return False
        make, nil = self._lean.make, box(0)
        constants = [
            (
                make("lean_expr_mk_const", self._lean.share(one), nil),
                make("lean_expr_mk_const", self._names[other], nil),
            )
            for one, other in zip(made, numbers, strict=True)
        ]
        return all(self._lean.raw("lean_expr_eqv", one, other) & 0xFF for one, other in constants)

    def _params(self, value: dict[str, Any]) -> int:
        return self._lean.list_of(self._names[each] for each in value["levelParams"])

    def _shown(self, value: dict[str, Any]) -> str:
        return ".".join(map(str, self._parts[value["name"]]))


def main(library: str, export: str, permitted: str) -> int:
    """Runs a replay; returns the exit code."""
    with open(permitted, encoding="utf-8") as file:  # noqa: PTH123  pathlib is slow to import
        replay = Replay(Lean(library), map(tuple, json.load(file)))
    try:
        with open(export, encoding="utf-8", newline="\n") as file:  # noqa: PTH123
            for line in file:
                replay.line(json.loads(line))
    except RejectedError as error:
        sys.stderr.write(f"rejected: {error}\n")
        return _REJECTED
    except LimitError as error:
        sys.stderr.write(f"limit: {error}\n")
        return _LIMIT
    sys.stdout.write(f"checked {replay.checked}\n")
    return 0


def version(library: str) -> int:
    """Prints the version of Lean; returns the exit code."""
    sys.stdout.write(Lean(library).version() + "\n")
    return 0


def start() -> None:
    """Runs as a program, and ends without waiting for Lean's threads."""
    code = version(sys.argv[2]) if sys.argv[1] == "--version" else main(*sys.argv[1:])
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)
