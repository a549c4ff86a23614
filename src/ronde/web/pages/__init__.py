"""The pages of arbiters, one module each; every module lists its routes in `ROUTES`."""
