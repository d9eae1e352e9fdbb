@_exported public import ReactiveSignals
