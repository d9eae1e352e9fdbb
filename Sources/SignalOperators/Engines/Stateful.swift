extension SignalProtocol {
  /// As `linear`, for operators whose closure holds state. Such a closure is larger. With the check of the subscription in
  /// it, the compiler would no longer inline it, which costs more for each value than a closure behind it that checks.
  @inlinable
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
