"""Makes inter-latin.woff2, the letters of every first load.

Run by hand, only when the package's version changes (Debian: python3-fonttools, python3-brotli):
  python3 web/src/ui/fonts/makeFont.py

The package's file has all weights from 100 to 900 and fractions. The site shows 450 to 600 (theme.css) and switches
contextual alternates off (base.css); letters with marks are letters of their own. Without the rest, 48 kB become 25 kB.
"""

import pathlib
import tempfile

from fontTools.subset import Options, Subsetter, load_font, save_font
from fontTools.varLib.instancer import instantiateVariableFont

here = pathlib.Path(__file__).parent
whole = here / "../../../../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2"
made = here / "inter-latin.woff2"

options = Options()
options.flavor = "woff2"
options.layout_features = ["kern", "ccmp", "locl", "tnum"]
narrowed = pathlib.Path(tempfile.mkdtemp()) / "narrowed.ttf"
instantiateVariableFont(load_font(whole, options), {"wght": (450, 600)}).save(narrowed)
font = load_font(narrowed, options)
subsetter = Subsetter(options)
subsetter.populate(unicodes=font.getBestCmap().keys())
subsetter.subset(font)
save_font(font, made, options)
print(f"{made.name}: {made.stat().st_size} bytes")
