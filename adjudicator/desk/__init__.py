"""The desk: a page for referees, digitizers and authors that only this machine serves."""
