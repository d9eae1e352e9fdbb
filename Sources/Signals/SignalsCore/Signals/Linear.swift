extension SignalProtocol {
  /// A signal that transforms each value and passes the terminal event on unchanged.
  ///
  /// `makeNext` receives the object that sends values downstream, and returns the closure that receives the values of the
  /// source. `makeNext` is called once for each subscription, so the closure may hold that subscription's state. The
  /// linear operators are built on this function, and take no lock, since their source is serial (law 1).
  @_alwaysEmitIntoClient
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
// Eager, so that its closures are moved to their last use and no reference is counted.
@_eagerMove
package struct CheckedNext<Value: Sendable>: Sendable {
  @_alwaysEmitIntoClient
  package let next: @Sendable (Value) -> Void
  /// The subscription, if the operator is the last one. The operator's closure checks it and sends no value after the
  /// disposal. So a subscription needs no further closure for the check.
  @_alwaysEmitIntoClient
  package let checked: CompositeDisposable?

  @_alwaysEmitIntoClient
  package init(next: @escaping @Sendable (Value) -> Void, checked: CompositeDisposable?) {
    self.next = next
    self.checked = checked
  }

  @_alwaysEmitIntoClient
  @inline(__always)
  package func callAsFunction(_ value: Value) {
    if let checked, checked.isDisposed { return }
    next(value)
  }
}
