// Nearly every test of signals records a signal, and uses the support that does without signals.
@_exported import OperatorCards
@_exported import ReactiveSignalsTesting
@_exported import TestSupport
