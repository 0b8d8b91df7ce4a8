"""
Cuts from the shop's fonts the characters of its own texts, for the files that every page loads:

    pip install fonttools brotli
    python tools/fonts/cut.py

The others stay in the whole fonts, which app.css names for the rest of their characters.
"""

from pathlib import Path

from fontTools.subset import Options, Subsetter, parse_unicodes
from fontTools.ttLib import TTFont

ROOT = Path(__file__).parents[2]
FIGTREE = ROOT / "node_modules/@fontsource-variable/figtree/files"
FONTS = ROOT / "src/web/styles/fonts"
RUPEE = 0x20B9
BASIC = "20-7E,A0,A9,B7,D7,2013-2014,2018-2019,201C-201D,2026,2212"


def cut(source, name, extend=None):
    font = TTFont(source)
    options = Options()
    options.layout_features = ["kern", "liga", "tnum"]
    options.hinting = False
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=parse_unicodes(BASIC))
    subsetter.subset(font)
    if extend:
        extend(font)
    font.save(FONTS / name)


def add_rupee(font):
    """The package keeps the rupee sign in another file, of the same master designs."""
    other = TTFont(FIGTREE / "figtree-latin-ext-wght-normal.woff2")
    name = other.getBestCmap()[RUPEE]
    font.setGlyphOrder([*font.getGlyphOrder(), name])
    font["glyf"][name] = other["glyf"][name]
    font["hmtx"][name] = other["hmtx"][name]
    font["gvar"].variations[name] = other["gvar"].variations[name]
    for table in font["cmap"].tables:
        table.cmap[RUPEE] = name
    # Widths then follow from the variations of the glyphs.
    del font["HVAR"]


cut(FIGTREE / "figtree-latin-wght-normal.woff2", "figtree-basic.woff2", add_rupee)
cut(FONTS / "fraunces-display.woff2", "fraunces-basic.woff2")
cut(FONTS / "marcellus.woff2", "marcellus-basic.woff2")
