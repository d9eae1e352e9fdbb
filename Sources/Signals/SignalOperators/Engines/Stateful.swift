extension SignalProtocol {
  /// A signal that subscribes the observer that `makeObserver` returns to the source, with the handle of its own
  /// subscription. `makeObserver` is called once for each subscription. The source is serial (law 1), so the closures of the
  /// observer need no lock.
  @_alwaysEmitIntoClient
  @inline(__always)
  func transformed<Output: Sendable, NewFailure: Error>(
    operator: StaticString = #function,
    _ makeObserver: @escaping @Sendable (Observer<Output, NewFailure>, CompositeDisposable) -> Observer<Value, Failure>
  ) -> Signal<Output, NewFailure> {
    let source = signal
    return Signal(
      operator: `operator`,
      attach: { observer, handle in source.attach(makeObserver(observer, handle), handle) })
  }

  /// A signal that transforms each value with a closure that holds state, and passes the terminal event on unchanged.
  /// Unlike `linear`, the closure does not check the subscription: a separate closure behind it does. With the check
  /// inside, the compiler would not inline a closure of this size, which costs more for each value than the second
  /// closure.
  @_alwaysEmitIntoClient
  @inline(__always)
  func stateful<Output: Sendable>(
    operator: StaticString = #function,
    _ makeNext: @escaping @Sendable (@escaping @Sendable (Output) -> Void) -> @Sendable (Value) -> Void
  ) -> Signal<Output, Failure> {
    let source = signal
    return Signal(
      operator: `operator`, isDirect: source.isDirect,
      attach: { observer, handle in
        source.attach(
          Observer(next: makeNext(observer.next), failed: observer.failed, completed: observer.completed), handle)
      })
  }
}
