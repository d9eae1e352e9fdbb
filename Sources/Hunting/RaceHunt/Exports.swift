// Scenarios use the locks and points that a hunt can see, so one import brings both modules. The files of this module have
// Huntable from here too.
@_exported public import Huntable
