extension Signal {
  /// Sends `first`, then the result of `iterate` for the previous value, and so on while `isIncluded` returns true for the
  /// value; then completes. All values are sent when the subscription starts, through the `SubscriptionScheduler`.
  ///
  ///     generate(1, while: { $0 < 9 }, iterate: { $0 * 2 })   (1248|)
  ///
  /// ![Marbles: generate(_:while:iterate:)](generate)
  ///
  /// Each subscription begins with `first` and calls the closures itself. Disposal stops the signal, so the values may be
  /// endless. Holds one value. For a computation that is evaluated once see `LazyStream`.
  ///
  ///     Signal<Int, Never>.generate(1, while: { $0 < 1_000 }, iterate: { $0 * 2 })
  @_alwaysEmitIntoClient
  public static func generate(
    _ first: Value, while isIncluded: @escaping @Sendable (Value) -> Bool = { _ in true },
    iterate: @escaping @Sendable (Value) -> Value
  ) -> Signal {
    Signal(
      isDirect: true,
      guarded: { observer, handle in
        SubscriptionScheduler.start(handle) {
          var value = first
          while isIncluded(value) {
            observer.next(value)
            if handle.isDisposed { return }
            value = iterate(value)
          }
          if !handle.isDisposed { observer.completed() }
        }
      })
  }

  /// Sends the value of a result and completes, or fails with the error of the result: `just(_:)` or `fail(_:)`.
  ///
  ///     success(1)  (1|)
  ///     failure     X
  ///
  /// ![Marbles: init(_:)](result)
  ///
  ///     Signal(cache.lookUp(key))
  @_alwaysEmitIntoClient
  public init(_ result: Result<Value, Failure>) {
    switch result {
    case .success(let value): self = .just(value)
    case .failure(let error): self = .fail(error)
    }
  }
}
