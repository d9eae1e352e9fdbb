extension SignalProtocol {
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
