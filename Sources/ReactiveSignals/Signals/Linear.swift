extension SignalProtocol {
  /// A signal that does something else with each value, and passes the end on untouched.
  ///
  /// `makeNext` gets what takes the values downstream, and is called once for each subscription, so what it makes may
  /// hold that subscription's state. This is what the linear operators are written with: they take no lock, since their
  /// source is serial (law 1).
  @inlinable
  @inline(__always)
  func linear<Output: Sendable>(
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
