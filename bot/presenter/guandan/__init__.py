"""What Guandan sounds like."""
