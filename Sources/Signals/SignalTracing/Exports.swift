@_exported public import SignalOperators
