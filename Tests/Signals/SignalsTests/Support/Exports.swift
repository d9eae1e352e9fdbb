// Every file of the tests of signals has these, also those of the library and of Testing, and names only others.
@_exported import OperatorCards
@_exported import ReactiveSignals
@_exported import ReactiveSignalsTesting
@_exported import SignalTracing
@_exported import TestSupport
@_exported import Testing

@_exported import struct Huntable.Locked
@_exported import struct Huntable.SplitMix64
