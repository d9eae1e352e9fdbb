extension SignalProtocol {
  /// A signal that transforms each value and passes the terminal event on unchanged.
  ///
  /// `makeNext` receives the closure that sends values downstream. It is called once for each subscription, so the
  /// closure that it returns may hold that subscription's state. The linear operators are built on this function. They
  /// take no lock, since their source is serial (law 1).
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
