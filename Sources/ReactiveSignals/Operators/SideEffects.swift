extension SignalProtocol {
  /// Runs the closures for each event, before it is passed on and on the same thread; ends as the source does.
  ///
  /// Disposed inside a closure, that event is not passed on. Holds nothing.
  ///
  ///     source  -1-2-3-|
  ///     result  -1-2-3-|          source.do(next: { print("requested", $0) })
  @inlinable
  public func `do`(
    next: (@Sendable (Value) -> Void)? = nil,
    failed: (@Sendable (Failure) -> Void)? = nil,
    completed: (@Sendable () -> Void)? = nil
  ) -> Signal<Value, Failure> {
    let source = signal
    return Signal(attach: { observer, handle in
      source.attach(
        Observer(
          next: { value in
            next?(value)
            observer.next(value)
          },
          failed: { error in
            failed?(error)
            observer.failed(error)
          },
          completed: {
            completed?()
            observer.completed()
          }),
        handle)
    })
  }

  /// Runs `action` for each subscription, before the source is subscribed; of several, the last applied runs first. Ends
  /// as the source does. Holds nothing.
  ///
  ///     source  -1-2-|
  ///     result  s1-2-|            s: the action
  @inlinable
  public func initially(_ action: @escaping @Sendable () -> Void) -> Signal<Value, Failure> {
    let source = signal
    return .defer {
      action()
      return source
    }
  }

  /// Runs `action` when the signal completes or fails, before that is passed on; not on disposal. Holds nothing.
  ///
  ///     source  -1-2-|
  ///     result  -1-2-f|           f: the action
  @inlinable
  public func finally(_ action: @escaping @Sendable () -> Void) -> Signal<Value, Failure> {
    self.do(failed: { _ in action() }, completed: action)
  }

  /// Runs `action` once when the subscription is over, however it ends: disposed, completed or failed.
  ///
  /// At the end of the signal it runs as part of the cleanup, before the observer is told; on disposal, on the thread that
  /// disposes. Holds nothing.
  ///
  ///     source  -1-2-|
  ///     result  -1-2-d|           d: the action
  @inlinable
  public func onDispose(_ action: @escaping @Sendable () -> Void) -> Signal<Value, Failure> {
    let source = signal
    return Signal(attach: { observer, handle in
      let upstream = Upstream(in: handle)
      upstream.handle.onEnd(action)
      upstream.attach(source, next: observer.next, end: { observer.send($0) })
    })
  }
}
