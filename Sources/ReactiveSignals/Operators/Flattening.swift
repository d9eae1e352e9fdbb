extension SignalProtocol {
  /// Answers each value with a signal and merges these signals.
  ///
  /// All of them run at the same time; their values are sent in the order in which they arrive. Completes when the
  /// source and all of them have; the first error cancels everything and is passed on. Disposal disposes everything.
  ///
  ///     searches.flatMap { text in server.results(for: text) }
  @inlinable
  public func flatMap<Output: Sendable>(
    _ transform: @escaping @Sendable (Value) -> Signal<Output, Failure>
  ) -> Signal<Output, Failure> {
    flatMap(maxConcurrent: .max, transform)
  }

  @inlinable
  func flatMap<Output: Sendable>(
    maxConcurrent limit: Int, _ transform: @escaping @Sendable (Value) -> Signal<Output, Failure>
  ) -> Signal<Output, Failure> {
    let source = signal
    return Signal(guarded: { observer, handle in
      let merging = Merging(observer, handle, limit: limit)
      source.attach(
        Observer(
          next: { value in merging.receive(transform(value)) },
          failed: { merging.sourceFailed($0) },
          completed: { merging.sourceCompleted() }),
        merging.source)
    })
  }

  /// Merges the signals that are sent; all run at the same time. See `flatMap(_:)`.
  @inlinable
  public func flatten<Output: Sendable>() -> Signal<Output, Failure> where Value == Signal<Output, Failure> {
    flatMap { $0 }
  }

  /// Merges the signals that are sent, of which at most `limit` run at the same time; zero stands for all.
  ///
  /// The others wait in the order in which they were sent, each until one that runs completes; also when the source has
  /// completed. Completes when all have; the first error cancels everything, also what waits. A negative limit traps.
  /// What waits is held: a source that sends signals faster than they complete grows the queue.
  @inlinable
  public func flatten<Output: Sendable>(maxConcurrent limit: Int) -> Signal<Output, Failure>
  where Value == Signal<Output, Failure> {
    precondition(limit >= 0, "The number of signals that run at the same time cannot be negative.")
    return flatMap(maxConcurrent: limit == 0 ? .max : limit) { $0 }
  }

  /// Sends the values of the signals that are sent, one signal after the other: `flatten(maxConcurrent: 1)`.
  @inlinable
  public func concat<Output: Sendable>() -> Signal<Output, Failure> where Value == Signal<Output, Failure> {
    flatten(maxConcurrent: 1)
  }
}
