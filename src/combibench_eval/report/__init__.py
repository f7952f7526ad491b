"""Reports: what a run came to, for people (HTML, terminal, Markdown) and for programs (CSV, JSON, leaderboard).

`build_report` reads a run folder into a `ReportView` of plain values; every output shows that and computes nothing.
"""
