@_exported public import SignalConcurrency
