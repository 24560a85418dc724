"""Pictures: data in, SVG text out."""
