// Nearly every test of signals records a signal, and uses the support that does without signals.
@_exported public import OperatorCards
@_exported public import ReactiveSignalsTesting
@_exported public import TestSupport
