// Scenarios use the locks and points that a hunt can see, so one import brings both modules.
@_exported public import Huntable
