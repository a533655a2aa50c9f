"""Guandan (RULES E)."""
