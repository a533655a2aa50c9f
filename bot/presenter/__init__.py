"""From facts to lines: in the reader's language and style, within the byte budget. No English below this package."""
