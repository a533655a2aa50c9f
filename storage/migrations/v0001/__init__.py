"""The triggers of step 0001, one module per engine, with the same names and the same rules."""
