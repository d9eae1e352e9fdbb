@_exported public import SignalsCore
