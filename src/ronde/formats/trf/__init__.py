"""The tournament report file: TRF06, TRF16, TRF26 and the extensions of pairing engines."""
