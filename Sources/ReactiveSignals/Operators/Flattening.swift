extension SignalProtocol {
  /// Answers each value with a signal and merges these signals.
  ///
  /// All of them run at the same time; their values are sent in the order in which they arrive. Completes when the
  /// source and all of them have; the first error cancels everything and is passed on. Disposal disposes everything.
  /// Each is subscribed where its value arrives. Holds those that run; `flatten(maxConcurrent:)` limits them.
  ///
  ///     source     -1----2-|
  ///     1 becomes   a--b--c-|
  ///     2 becomes        x-y-|
  ///     result     -a--b-xcy-|    source.flatMap { text in server.results(for: text) }
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

  /// Answers each value with a signal, and sends what these signals send, one signal after the other.
  ///
  /// Each is made when its value arrives, and subscribed when the one before has completed. Completes when the source
  /// and all of them have; the first error cancels everything. Disposal disposes the source and the signal that runs.
  /// What waits is held: a source that sends values faster than their signals complete grows the queue.
  ///
  ///     source     -1----2-|
  ///     1 becomes   a--b--c|
  ///     2 becomes          x-y-|
  ///     result     -a--b--cx-y-|
  @inlinable
  public func concatMap<Output: Sendable>(
    _ transform: @escaping @Sendable (Value) -> Signal<Output, Failure>
  ) -> Signal<Output, Failure> {
    flatMap(maxConcurrent: 1, transform)
  }

  /// Merges the signals that are sent; all run at the same time. See `flatMap(_:)`.
  ///
  ///     source  -A----B-|
  ///     A        a--b--c-|
  ///     B             x-y-|
  ///     result  -a--b-xcy-|
  @inlinable
  public func flatten<Output: Sendable>() -> Signal<Output, Failure> where Value == Signal<Output, Failure> {
    flatMap { $0 }
  }

  /// Merges the signals that are sent, of which at most `limit` run at the same time; zero stands for all.
  ///
  /// The others wait in the order in which they were sent, each until one that runs completes; also when the source has
  /// completed. Completes when all have; the first error cancels everything, also what waits. A negative limit traps.
  /// What waits is held: a source that sends signals faster than they complete grows the queue. Disposal disposes what
  /// runs and drops what waits.
  ///
  ///     source  -A-B-C-|
  ///     A        a---b|
  ///     B          x-----y|
  ///     C             m-n|
  ///     result  -a-x-bm-ny|       source.flatten(maxConcurrent: 2)
  @inlinable
  public func flatten<Output: Sendable>(maxConcurrent limit: Int) -> Signal<Output, Failure>
  where Value == Signal<Output, Failure> {
    precondition(limit >= 0, "The number of signals that run at the same time cannot be negative.")
    return flatMap(maxConcurrent: limit == 0 ? .max : limit) { $0 }
  }

  /// Sends the values of the signals that are sent, one signal after the other: `flatten(maxConcurrent: 1)`.
  ///
  ///     source  -A-B---|
  ///     A        a---b|
  ///     B             x-y|
  ///     result  -a---bx-y|
  @inlinable
  public func concat<Output: Sendable>() -> Signal<Output, Failure> where Value == Signal<Output, Failure> {
    flatten(maxConcurrent: 1)
  }
}
