"""What Hearts sounds like."""
