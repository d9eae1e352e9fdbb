// Schedulers and disposables are parameters and results of nearly every operator, so one import brings both modules.
@_exported public import ReactiveSchedulers
