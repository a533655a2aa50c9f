"""The triggers of step 0002, one module per engine, with the same names and the same rules."""
