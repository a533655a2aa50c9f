"""IRC's grammar: messages, framing, casemapping, harmless text, numerics, pace. Pure: no socket, no clock, no dice.

The IRC adapter, the demo's server and its prompt all speak by it; it knows none of them.
"""
