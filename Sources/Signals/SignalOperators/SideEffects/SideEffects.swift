extension SignalProtocol {
  /// Calls a closure for each event, before the event is passed on and on the same thread. Ends as the source does.
  ///
  /// If a closure disposes the subscription, the event is not passed on. After a disposal no closure is called. Holds
  /// nothing.
  ///
  ///     source  -1-2-3-|
  ///     result  -1-2-3-|          source.do(next: { print("requested", $0) })
  ///
  /// ![Marbles: do(next:failed:completed:)](do)
  @_alwaysEmitIntoClient
  public func `do`(
    next: (@Sendable (Value) -> Void)? = nil,
    failed: (@Sendable (Failure) -> Void)? = nil,
    completed: (@Sendable () -> Void)? = nil
  ) -> Signal<Value, Failure> {
    transformed { observer, handle in
      Observer(
        next: { value in
          if handle.isDisposed { return }
          next?(value)
          if !handle.isDisposed { observer.next(value) }
        },
        failed: { error in
          if handle.isDisposed { return }
          failed?(error)
          if !handle.isDisposed { observer.failed(error) }
        },
        completed: {
          if handle.isDisposed { return }
          completed?()
          if !handle.isDisposed { observer.completed() }
        })
    }
  }

  /// Calls `action` for each subscription, before the source is subscribed to. If applied several times, the last one
  /// applied runs first. Ends as the source does. Holds nothing.
  ///
  ///     source  -1-2-|
  ///     result  s1-2-|            s: the action
  ///
  /// ![Marbles: initially(_:)](initially)
  @_alwaysEmitIntoClient
  public func initially(_ action: @escaping @Sendable () -> Void) -> Signal<Value, Failure> {
    let source = signal
    return .defer {
      action()
      return source
    }
  }

  /// Calls `action` when the signal completes or fails, before that event is passed on. Disposal does not call it.
  /// Holds nothing.
  ///
  ///     source  -1-2-|
  ///     result  -1-2-f|           f: the action
  ///
  /// ![Marbles: finally(_:)](finally)
  @_alwaysEmitIntoClient
  public func finally(_ action: @escaping @Sendable () -> Void) -> Signal<Value, Failure> {
    self.do(failed: { _ in action() }, completed: action)
  }

  /// Calls `action` once when the subscription ends, by disposal, completion or failure.
  ///
  /// When the signal ends, `action` is called as part of the cleanup, before the observer receives the end. On disposal
  /// it is called on the disposing thread. It is called too if the subscription is disposed before the source starts. An
  /// `onDispose` before an `initially` is called only if the action of the `initially` was. Holds nothing.
  ///
  ///     source  -1-2-|
  ///     result  -1-2-d|           d: the action
  ///
  /// ![Marbles: onDispose(_:)](on-dispose)
  @_alwaysEmitIntoClient
  public func onDispose(_ action: @escaping @Sendable () -> Void) -> Signal<Value, Failure> {
    let source = signal
    return Signal(attach: { observer, handle in
      let upstream = Upstream(in: handle)
      upstream.handle.onEnd(action)
      upstream.attach(source, next: observer.next, end: { observer.send($0) })
    })
  }
}
