import Huntable

extension SignalProtocol {
  /// Subscribes an observer.
  ///
  /// The subscription exists before the source starts: pass a composite to dispose it before or during its first event,
  /// even if the source sends everything inside this call.
  ///
  /// Disposal stops the source. After a disposal on the thread that delivers events, no further event arrives. After a
  /// disposal on another thread, at most the event that is being delivered arrives. When an event ends the subscription,
  /// the subscription is disposed first and the observer is called afterwards.
  ///
  /// The subscription is disposed without an event when no source can send to it any more: the sources were deallocated
  /// before they ended, and no operator or scheduler holds an event of a source. So `isDisposed` is true once nothing
  /// more can arrive, with any operators in between. A subscription to `Signal.never` lasts until it is disposed, and so
  /// does a subscription to several signals of which one is `never`.
  ///
  /// - Parameters:
  ///   - observer: Receives the events, one at a time, on the thread on which the source sends them.
  ///   - bag: Disposes the subscription when it is disposed. The subscription removes itself when it ends.
  ///   - fileID: The file of the call, for traces; for functions that subscribe on behalf of others.
  ///   - line: The line of the call.
  /// - Returns: The subscription, which may be dropped.
  @inlinable
  @discardableResult
  public func subscribe(
    _ observer: Observer<Value, Failure>, in bag: CompositeDisposable? = nil, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> any Disposable {
    subscribe(
      in: bag, next: observer.next, failed: observer.failed, completed: observer.completed, fileID: fileID, line: line)
  }

  /// Subscribes closures that belong to no actor. For closures that use the main actor see `subscribeOnMain`.
  ///
  /// Each closure may be omitted. See `subscribe(_:in:)`. Without a `failed` closure an error only ends the subscription.
  @inlinable
  @discardableResult
  public func subscribe(
    in bag: CompositeDisposable? = nil,
    next: consuming @escaping @Sendable (Value) -> Void = { _ in },
    failed: consuming (@Sendable (Failure) -> Void)? = nil,
    completed: consuming (@Sendable () -> Void)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    let handle = CompositeDisposable()
    if let bag {
      return subscribe(
        handle, in: bag, next: consume next, failed: consume failed, completed: consume completed, fileID, line)
    }
    return subscribe(handle, next: consume next, failed: consume failed, completed: consume completed, fileID, line)
  }

  @inlinable
  package func subscribe(
    _ handle: CompositeDisposable, in bag: CompositeDisposable, next: @escaping @Sendable (Value) -> Void,
    failed: (@Sendable (Failure) -> Void)?, completed: (@Sendable () -> Void)?, _ fileID: StaticString, _ line: UInt
  ) -> CompositeDisposable {
    bag.add(handle)
    // If the bag is already disposed, the source is never subscribed.
    if handle.isDisposed { return handle }
    // Checks the bag too: another thread may be disposing it, and may not have reached this handle yet.
    return subscribe(
      handle, next: { value in if !bag.isDisposed { next(value) } },
      failed: { error in if !bag.isDisposed { failed?(error) } },
      completed: { if !bag.isDisposed { completed?() } }, fileID, line)
  }

  @inlinable
  package func subscribe(
    _ handle: CompositeDisposable, next: consuming @escaping @Sendable (Value) -> Void,
    failed: consuming (@Sendable (Failure) -> Void)?, completed: consuming (@Sendable () -> Void)?,
    _ fileID: StaticString, _ line: UInt
  ) -> CompositeDisposable {
    // A closure that captures only the handle costs no allocation, so an omitted closure gets its own variant.
    let onFailed: @Sendable (Failure) -> Void
    if let failed = consume failed {
      onFailed = { error in if handle.end() { failed(error) } }
    } else {
      onFailed = { _ in handle.dispose() }
    }
    let onCompleted: @Sendable () -> Void
    if let completed = consume completed {
      onCompleted = { if handle.end() { completed() } }
    } else {
      onCompleted = { handle.dispose() }
    }
    signal.attach(
      Observer(next: consume next, failed: consume onFailed, completed: consume onCompleted), handle,
      subscribedIn: fileID, line)
    return handle
  }

  /// Subscribes an object that can receive events from several signals. The first terminal event ends all its
  /// subscriptions.
  @discardableResult
  public func subscribe(
    _ subscriber: any SubscriberProtocol<Value, Failure>, fileID: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    // With a generic parameter, a mistake in the closure of `subscribe { }` would become one about that parameter.
    let handle = CompositeDisposable()
    signal.attach(subscriber, handle, from: TraceLocation("subscribe", fileID, line))
    return handle
  }
}

extension Signal {
  /// Subscribes the observer of a subscription. The observer disposes `handle` at the end, and receives no value after
  /// that.
  ///
  /// - Parameter isGuarding: Whether the observer itself ignores values after the disposal.
  @inlinable
  package func attach(
    _ observer: consuming Observer<Value, Failure>, _ handle: CompositeDisposable, isGuarding: Bool = false,
    subscribedIn fileID: StaticString, _ line: UInt
  ) {
    assertNoLockIsHeld()
    let observer = isDirect ? consume observer : (consume observer).disposing(handle)
    let needsNoCheck = isGuarding || isGuarded
    if Tracing.isOn {
      attachTraced(
        needsNoCheck ? observer : observer.checking(handle), handle, from: TraceLocation("subscribe", fileID, line))
    } else if needsNoCheck {
      connect(observer, handle)
    } else if case .linear(let attach, _) = source {
      attach(observer, handle, true)
    } else {
      connect(observer.checking(handle), handle)
    }
  }

  /// Subscribes `subscriber` with an existing handle.
  @inlinable
  package func attach<Receiver: SubscriberProtocol>(
    _ subscriber: Receiver, _ handle: CompositeDisposable, from location: TraceLocation? = nil
  ) where Receiver.Value == Value, Receiver.Failure == Failure {
    subscriber.didSubscribe(with: handle)
    if handle.isDisposed { return }
    assertNoLockIsHeld()
    var observer = Observer<Value, Failure>(
      next: { value in if !handle.isDisposed { subscriber.send(value) } },
      failed: { error in if handle.end() { subscriber.fail(error) } },
      completed: { if handle.end() { subscriber.complete() } })
    if !isDirect { observer = observer.disposing(handle) }
    if Tracing.isOn { return attachTraced(observer, handle, from: location) }
    connect(observer, handle)
  }
}
