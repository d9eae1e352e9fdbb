// A test in virtual time needs its scheduler, so one import brings both.
@_exported public import ReactiveSignalsTesting
