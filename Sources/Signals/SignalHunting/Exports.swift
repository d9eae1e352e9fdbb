// Scenarios of signals use the hunter and the signals, so one import brings both.
@_exported public import RaceHunt
@_exported public import ReactiveSignals
