extension SignalProtocol {
  /// Subscribes one closure that receives every event. Otherwise behaves like `subscribe(_:in:)`.
  ///
  ///     download.subscribeEvents { event in print(event) }
  ///
  /// - Parameters:
  ///   - bag: Disposes the subscription when it is disposed. The subscription removes itself when it ends.
  ///   - fileID: The file of the call, for traces.
  ///   - line: The line of the call.
  ///   - receive: Called with each event, one at a time, on the thread on which the source sends it.
  /// - Returns: The subscription. It may be dropped.
  @_alwaysEmitIntoClient
  @discardableResult
  public func subscribeEvents(
    in bag: CompositeDisposable? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ receive: @escaping @Sendable (Event<Value, Failure>) -> Void
  ) -> any Disposable {
    subscribe(
      in: bag, next: { receive(.next($0)) }, failed: { receive(.failed($0)) }, completed: { receive(.completed) },
      fileID: fileID, line: line)
  }

  /// Subscribes closures that also receive an object, which is held weakly. Each closure may be omitted.
  ///
  ///     self     -1-2-3-4-|
  ///     object   ^----!
  ///     next     -1-2
  ///
  /// The object is retained only while a closure runs. When it is deallocated, the subscription is disposed: immediately
  /// if the object is a `LifetimeOwner`, otherwise in place of the next event. No closure is called after that. Otherwise
  /// behaves like `subscribe(_:in:)`. To dispose several subscriptions together, add the results to a bag.
  ///
  ///     player.position.subscribe(with: view) { view, position in view.show(position) }
  ///
  /// - Parameters:
  ///   - object: Passed to each closure.
  ///   - next: Receives the object and a value.
  ///   - failed: Receives the object and the error that ends the subscription.
  ///   - completed: Receives the object when the signal completes.
  ///   - fileID: The file of the call, for traces.
  ///   - line: The line of the call.
  /// - Returns: The subscription. It may be dropped.
  @_alwaysEmitIntoClient
  @discardableResult
  public func subscribe<Object: AnyObject & Sendable>(
    with object: Object, next: @escaping @Sendable (Object, Value) -> Void = { _, _ in },
    failed: @escaping @Sendable (Object, Failure) -> Void = { _, _ in },
    completed: @escaping @Sendable (Object) -> Void = { _ in }, fileID: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    let handle = CompositeDisposable()
    (object as? any LifetimeOwner)?.lifetime.add(handle)
    if handle.isDisposed { return handle }
    return subscribe(
      handle,
      next: { [weak object] value in if let object { next(object, value) } else { handle.dispose() } },
      failed: { [weak object] error in if let object { failed(object, error) } },
      completed: { [weak object] in if let object { completed(object) } }, fileID, line)
  }
}

extension Signal {
  /// Connects `observer`, which disposes `handle` at the end itself. Also disposes `handle` when no code can send any more,
  /// as `subscribe` does.
  @_alwaysEmitIntoClient
  consuming func attachDisposing(_ observer: consuming Observer<Value, Failure>, _ handle: CompositeDisposable) {
    attach(isDirect ? consume observer : (consume observer).disposing(handle), handle)
  }
}
