@_exported public import LazyStreams
@_exported public import SignalProperties
