// Every test has these, and names only others.
@_exported import Kernels
@_exported import RaceHunt
@_exported import Testing
