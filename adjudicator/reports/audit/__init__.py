"""An audit of logs as text, as CSV and as an HTML page."""
