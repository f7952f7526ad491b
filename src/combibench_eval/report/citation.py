"""How to cite what a score rests on."""

from typing import Final

PAPER: Final = (
    "Junqi Liu, Xiaohan Lin, Jonas Bayer, Yael Dillies, Weijie Jiang, Xiaodan Liang, Roman Soletskyi, Haiming Wang, "
    "Yunzhou Xie, Beibei Xiong, Zhengfeng Yang, Jujian Zhang, Lihong Zhi, Jia Li, Zhengying Liu. "
    "CombiBench: Benchmarking LLM Capability for Combinatorial Mathematics. arXiv:2505.03171, 2025."
)

BIBTEX: Final = """@misc{liu2025combibench,
  title = {{CombiBench}: Benchmarking {LLM} Capability for Combinatorial Mathematics},
  author = {Liu, Junqi and Lin, Xiaohan and Bayer, Jonas and Dillies, Yael and Jiang, Weijie and Liang, Xiaodan
    and Soletskyi, Roman and Wang, Haiming and Xie, Yunzhou and Xiong, Beibei and Yang, Zhengfeng and Zhang, Jujian
    and Zhi, Lihong and Li, Jia and Liu, Zhengying},
  year = {2025},
  eprint = {2505.03171},
  archivePrefix = {arXiv}
}"""


def evaluator(version: str | None) -> str:
    """How to name this program."""
    return f"combibench-eval {version or '(version not recorded)'}"
