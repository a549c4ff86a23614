"""What the regulations say: one module per system and edition, over shared measures."""
