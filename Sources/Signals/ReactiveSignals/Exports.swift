// The modules that these import are exported by them.
@_exported public import LazyStreams
@_exported public import SignalConcurrency
