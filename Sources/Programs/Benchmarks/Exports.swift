// Every workload has this, and names only others.
@_exported import ReactiveSignals
