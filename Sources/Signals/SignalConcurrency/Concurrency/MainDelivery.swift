extension SignalProtocol {
  /// Subscribes closures of the main actor, which are called on the main thread.
  ///
  ///     source            -a-bc---d-|
  ///     subscribeOnMain   -a---bc-d-|     b and c are sent on another thread; main runs at 5 and 6
  ///
  /// The events are delivered as `deliverOnMain()` delivers them: in order, and inside the sending call if the call runs
  /// on the main scheduler and no event waits. After a disposal on the main thread no event is delivered.
  ///
  ///     results.subscribeOnMain { self.tableView.show($0) }
  ///
  /// - Parameters:
  ///   - main: The main scheduler. A scheduler that replaces it must run on the main thread too, such as a
  ///     `TestScheduler` that is advanced on the main actor. Otherwise the delivery traps, or fails the running test and
  ///     drops the event.
  ///   - bag: Disposes the subscription when it is disposed. The subscription removes itself when it ends.
  ///   - next: Receives each value.
  ///   - failed: Receives the error that ends the subscription.
  ///   - completed: Called when the signal completes.
  ///   - fileID: The file of the call, for traces; for functions that subscribe on behalf of others.
  ///   - line: The line of the call.
  /// - Returns: The subscription, which may be dropped.
  @_alwaysEmitIntoClient
  @discardableResult
  public func subscribeOnMain(
    _ main: some Scheduler = .main, in bag: CompositeDisposable? = nil,
    next: @escaping @MainActor @Sendable (Value) -> Void = { _ in },
    failed: (@MainActor @Sendable (Failure) -> Void)? = nil,
    completed: (@MainActor @Sendable () -> Void)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    let standIn: (any Scheduler)? = main is MainScheduler ? nil : main
    return deliverOnMain(main).subscribe(
      in: bag,
      next: { value in onMainActor(standIn) { next(value) } },
      failed: { error in onMainActor(standIn) { failed?(error) } },
      completed: { onMainActor(standIn) { completed?() } },
      fileID: fileID, line: line)
  }

  /// Subscribes functions of the main actor, as `subscribeOnMain` does.
  ///
  /// The compiler chooses this function for a method of the main actor, and for a closure that begins with `@MainActor in`.
  /// All closures of a call need these words, or none: `subscribeOnMain` takes closures without them.
  ///
  ///     results.subscribe(next: tableView.show)
  ///     results.subscribe { @MainActor in self.rows = $0 }
  @_alwaysEmitIntoClient
  @discardableResult
  public func subscribe(
    _ main: some Scheduler = .main, in bag: CompositeDisposable? = nil,
    next: @escaping @MainActor @Sendable (Value) -> Void,
    failed: (@MainActor @Sendable (Failure) -> Void)? = nil,
    completed: (@MainActor @Sendable () -> Void)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    subscribeOnMain(main, in: bag, next: next, failed: failed, completed: completed, fileID: fileID, line: line)
  }
}

/// Calls `body` on the main thread. A scheduler that replaces the main scheduler, `standIn`, must also run there.
@usableFromInline
func onMainActor(_ standIn: (any Scheduler)?, _ body: @MainActor () -> Void) {
  if let standIn, !MainScheduler.isMainThread {
    return TestMisuse.report(
      """
      The scheduler \(standIn.name) stands in for the main scheduler, and delivered an event on another thread than the main \
      thread. Advance a TestScheduler on the main actor: call withVirtualTime there, or call withVirtualConcurrency.
      """)
  }
  MainActor.assumeIsolated(body)
}

extension SignalProtocol where Failure == Never {
  /// Sets each value on a property of an object of the main actor, on the main thread, until the signal completes.
  ///
  ///     signal     -1-2---3-|
  ///     property  001122223333...
  ///
  /// For properties that belong to the main actor. For other properties see `bind(to:_:on:)`. The object is retained only
  /// while a value is set. A value that arrives after the deallocation of the object ends the binding. Disposal ends the
  /// binding, too.
  ///
  ///     player.position.bindOnMain(to: view, \.progress)
  ///
  /// - Parameters:
  ///   - object: The object that has the property.
  ///   - keyPath: The key path of the property.
  ///   - main: The main scheduler; see `subscribeOnMain`.
  ///   - fileID: The file of the call, for traces; for functions that bind on behalf of others.
  ///   - line: The line of the call.
  /// - Returns: The binding, which may be dropped.
  @_alwaysEmitIntoClient
  @MainActor
  @discardableResult
  public func bindOnMain<Object: AnyObject & Sendable>(
    to object: Object, _ keyPath: ReferenceWritableKeyPath<Object, Value>, _ main: some Scheduler = .main,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    let standIn: (any Scheduler)? = main is MainScheduler ? nil : main
    let subscription = CompositeDisposable()
    let set: @MainActor @Sendable (Value) -> Void = { [weak object] value in
      guard let object else { return subscription.dispose() }
      object[keyPath: keyPath] = value
    }
    return deliverOnMain(main).subscribe(
      subscription, next: { value in onMainActor(standIn) { set(value) } }, failed: nil, completed: nil, fileID, line)
  }
}
