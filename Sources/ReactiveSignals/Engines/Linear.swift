extension SignalProtocol {
  /// A signal that transforms each value and passes the terminal event on unchanged.
  ///
  /// `makeNext` receives what sends values downstream. It is called once for each subscription, so the closure that it
  /// returns may hold that subscription's state. The linear operators are built on this function. They take no lock,
  /// since their source is serial (law 1).
  @inlinable
  @inline(__always)
  func linear<Output: Sendable>(
    operator: StaticString = #function,
    _ makeNext: @escaping @Sendable (Forward<Output>) -> @Sendable (Value) -> Void
  ) -> Signal<Output, Failure> {
    let source = signal
    return Signal(
      operator: `operator`, isDirect: source.isDirect,
      linear: { observer, handle, isLast in
        let forward = Forward(next: observer.next, checked: isLast ? handle : nil)
        source.attach(
          Observer(next: makeNext(forward), failed: observer.failed, completed: observer.completed), handle)
      })
  }
}

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

/// Sends the values of a linear operator downstream.
@usableFromInline
// As `Observer`.
@_eagerMove
struct Forward<Value: Sendable>: Sendable {
  @usableFromInline
  let next: @Sendable (Value) -> Void
  /// The subscription, if the operator is the last one: no value is sent after its disposal. The operator's closure does
  /// that itself, so that a subscription needs no closure for it.
  @usableFromInline
  let checked: CompositeDisposable?

  @inlinable
  init(next: @escaping @Sendable (Value) -> Void, checked: CompositeDisposable?) {
    self.next = next
    self.checked = checked
  }

  @inlinable
  @inline(__always)
  func callAsFunction(_ value: Value) {
    if let checked, checked.isDisposed { return }
    next(value)
  }
}
