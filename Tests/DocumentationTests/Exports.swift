// Every sample and every test of the documentation has these, and names only others.
@_exported import ReactiveSignals
@_exported import ReactiveSignalsTesting
@_exported import SignalTracing
@_exported import TestSupport
@_exported import Testing
