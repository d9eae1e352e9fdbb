import Huntable

extension SignalProtocol {
  /// Maps each value to a signal, and merges these signals.
  ///
  /// All of these signals run at the same time. Their values are sent in the order in which they arrive. Each signal is
  /// subscribed to on the thread of its value. Completes when the source and all signals have completed. The first
  /// error disposes all of them and is passed on. Disposal disposes the source and all signals. Holds the running
  /// signals; `flatten(maxConcurrent:)` limits their number.
  ///
  ///     source     -1----2-|
  ///     1 becomes   a--b--c-|
  ///     2 becomes        x-y-|
  ///     result     -a--b-xcy-|    source.flatMap { text in server.results(for: text) }
  ///
  /// ![Marbles: flatMap(_:)](flat-map)
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

  /// Maps each value to a signal, and sends the values of these signals, one signal after the other.
  ///
  /// Each signal is made when its value arrives, and subscribed to when the previous one has completed. Completes when
  /// the source and all signals have completed. The first error disposes all of them and is passed on. Disposal
  /// disposes the source and the running signal. Holds the waiting signals: if the source sends faster than its signals
  /// complete, the queue grows.
  ///
  ///     source     -1----2-|
  ///     1 becomes   a--b--c|
  ///     2 becomes          x-y-|
  ///     result     -a--b--cx-y-|
  ///
  /// ![Marbles: concatMap(_:)](concat-map)
  @inlinable
  public func concatMap<Output: Sendable>(
    _ transform: @escaping @Sendable (Value) -> Signal<Output, Failure>
  ) -> Signal<Output, Failure> {
    flatMap(maxConcurrent: 1, transform)
  }

  /// Merges the signals that the source sends. All run at the same time. See `flatMap(_:)`.
  ///
  ///     source  -A----B-|
  ///     A        a--b--c-|
  ///     B             x-y-|
  ///     result  -a--b-xcy-|
  ///
  /// ![Marbles: flatten()](flatten)
  @inlinable
  public func flatten<Output: Sendable>() -> Signal<Output, Failure> where Value == Signal<Output, Failure> {
    flatMap { $0 }
  }

  /// Merges the signals that the source sends, and runs at most `limit` of them at the same time.
  ///
  /// The others wait in the order in which they were sent, each until a running signal completes, even after the source
  /// has completed. Completes when all have completed. The first error disposes the running signals, drops the waiting
  /// ones and is passed on. Zero means no limit, as it does in ReactiveCocoa; `flatten()` says the same without a number.
  /// A negative limit traps. Holds the waiting signals: if the source sends signals faster than they complete, the queue
  /// grows. Disposal disposes the running signals and drops the waiting ones.
  ///
  ///     source  -A-B-C-|
  ///     A        a---b|
  ///     B          x-----y|
  ///     C             m-n|
  ///     result  -a-x-bm-ny|       source.flatten(maxConcurrent: 2)
  ///
  /// ![Marbles: flatten(maxConcurrent:)](flatten-max-concurrent)
  @inlinable
  public func flatten<Output: Sendable>(maxConcurrent limit: Int) -> Signal<Output, Failure>
  where Value == Signal<Output, Failure> {
    precondition(limit >= 0, "The number of signals that run at the same time cannot be negative.")
    return flatMap(maxConcurrent: limit == 0 ? .max : limit) { $0 }
  }

  /// Sends the values of the signals that the source sends, one signal after the other: `flatten(maxConcurrent: 1)`.
  ///
  ///     source  -A-B---|
  ///     A        a---b|
  ///     B             x-y|
  ///     result  -a---bx-y|
  ///
  /// ![Marbles: concat()](concat-signals)
  @inlinable
  public func concat<Output: Sendable>() -> Signal<Output, Failure> where Value == Signal<Output, Failure> {
    flatten(maxConcurrent: 1)
  }
}
