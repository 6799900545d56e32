"""An audit of logs as text, as CSV and as a page."""
