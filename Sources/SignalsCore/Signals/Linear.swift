extension SignalProtocol {
  /// A signal that transforms each value and passes the terminal event on unchanged.
  ///
  /// `makeNext` receives what sends values downstream. It is called once for each subscription, so the closure that it
  /// returns may hold that subscription's state. The linear operators are built on this function. They take no lock,
  /// since their source is serial (law 1).
  @inlinable
  @inline(__always)
  package func linear<Output: Sendable>(
    operator: StaticString = #function,
    _ makeNext: @escaping @Sendable (CheckedNext<Output>) -> @Sendable (Value) -> Void
  ) -> Signal<Output, Failure> {
    let source = signal
    return Signal(
      operator: `operator`, isDirect: source.isDirect,
      linear: { observer, handle, isLast in
        let forward = CheckedNext(next: observer.next, checked: isLast ? handle : nil)
        source.attach(
          Observer(next: makeNext(forward), failed: observer.failed, completed: observer.completed), handle)
      })
  }
}

/// Sends the values of a linear operator downstream.
@usableFromInline
// As `Observer`.
@_eagerMove
package struct CheckedNext<Value: Sendable>: Sendable {
  @_alwaysEmitIntoClient
  package let next: @Sendable (Value) -> Void
  /// The subscription, if the operator is the last one: no value is sent after its disposal. The operator's closure does
  /// that itself, so that a subscription needs no closure for it.
  @_alwaysEmitIntoClient
  package let checked: CompositeDisposable?

  @inlinable
  package init(next: @escaping @Sendable (Value) -> Void, checked: CompositeDisposable?) {
    self.next = next
    self.checked = checked
  }

  @inlinable
  @inline(__always)
  package func callAsFunction(_ value: Value) {
    if let checked, checked.isDisposed { return }
    next(value)
  }
}
