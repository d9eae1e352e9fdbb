// The modules that this imports are exported by it.
@_exported public import SignalConcurrency
