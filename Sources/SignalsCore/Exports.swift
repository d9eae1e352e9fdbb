@_exported public import ReactiveSchedulers
