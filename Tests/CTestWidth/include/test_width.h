// Nothing to call: see test_width.c.
