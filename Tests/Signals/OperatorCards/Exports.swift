// Cards are about operators of the library, so one import brings both.
@_exported import ReactiveSignals
