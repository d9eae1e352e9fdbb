import Huntable

extension SignalProtocol {
  /// Sends each value, maps it to a signal, and does the same with the values of that signal, and so on.
  ///
  /// A value is sent at once when it arrives, before `transform` is called with it. At most `limit` signals run at the
  /// same time; further signals wait, but their values have been sent already. So the limit does not delay values of the
  /// source, and with a limit a value may be sent long before its signal begins. `.max` means no limit, and a limit that is
  /// not positive traps. Completes when the source and all signals have completed: `transform` returns `.empty` where nothing
  /// follows. The first error disposes all signals and is passed on.
  ///
  /// A thread that is subscribing to a signal subscribes to the next signal after that, in a loop. So the stack is
  /// constant, however many signals follow each other. Each signal is subscribed to on the thread of its value, or on the
  /// thread on which another signal has completed. Disposal disposes the source and the running signals. Holds the
  /// running and the waiting signals.
  ///
  ///     source     -1---------|
  ///     1 becomes   --2|
  ///     2 becomes     --4|
  ///     4 becomes       |
  ///     result     -1-2-4-----|   root.expand { folder in subfolders(of: folder) }
  ///
  /// ![Marbles: expand(maxConcurrent:_:)](expand)
  @_alwaysEmitIntoClient
  public func expand(
    maxConcurrent limit: Int = .max, _ transform: @escaping @Sendable (Value) -> Signal<Value, Failure>
  ) -> Signal<Value, Failure> {
    precondition(limit > 0, "The number of signals that run at the same time must be positive: .max is no limit.")
    // The engine subscribes to signals in a loop only if there is a limit.
    return merging(limit: limit == .max ? .max - 1 : limit) { merging, value in
      merging.expand(value, transform)
    }
  }
}

extension Merging {
  /// Sends a value, and starts or queues its signal, whose values are expanded too.
  @_alwaysEmitIntoClient
  func expand(_ value: Value, _ transform: @escaping @Sendable (Value) -> Inner) {
    send(.next(value))
    if handle.isDisposed { return }
    let inner = transform(value)
    if case .empty = inner.source { return }
    let expanded = Signal<Value, Failure>(
      operator: "expand",
      // Only this engine subscribes to the signal. A strong reference of a signal that waits in the engine would keep both.
      attach: { [unowned self] observer, handle in
        inner.attach(
          Observer(next: { self.expand($0, transform) }, failed: observer.failed, completed: observer.completed), handle
        )
      })
    perform(state.withLock { $0.add(expanded) })
  }
}
