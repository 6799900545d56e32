"""The file formats of traced features, one file each."""
