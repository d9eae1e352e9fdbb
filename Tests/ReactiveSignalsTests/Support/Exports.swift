// Nearly every test records a signal.
@_exported import ReactiveSignalsTesting
