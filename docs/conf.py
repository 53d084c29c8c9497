"""The documentation site: `make site` builds it from the pages of the repository with Sphinx.

The source folder is the whole checkout, so that a link between two pages is the same for whoever
reads them as files.
"""

from importlib.metadata import version as version_of

project = "tablehost"
version = release = version_of("tablehost")
author = "the tablehost authors"

extensions = ["myst_parser"]
include_patterns = ["*.md", "docs/*.md"]
root_doc = "docs/index"
myst_heading_anchors = 3

html_theme = "furo"
html_title = "tablehost"
html_extra_path = ["start"]
html_show_sphinx = False
