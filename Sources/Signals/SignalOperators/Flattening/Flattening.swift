import Huntable

extension SignalProtocol {
  /// Maps each value to a signal, and merges these signals. At most `limit` of them run at the same time; `.max`, the
  /// default, means no limit.
  ///
  /// Each signal is made when its value arrives. The values of the signals are sent in the order in which they arrive. If
  /// `limit` signals run, a new signal waits until a running one completes, even after the source has completed. Waiting
  /// signals start in the order of the values. Completes when the source and all signals have completed. The first error
  /// disposes the running signals, drops the waiting ones and is passed on. A signal is subscribed to on the thread of
  /// its value, or on the thread on which another signal has completed. A limit that is not positive traps. Disposal
  /// disposes the source and the running signals. Holds the running and the waiting signals: if the source sends faster
  /// than a limited number of signals complete, the queue grows.
  ///
  ///     source     -1----2-|
  ///     1 becomes   a--b--c-|
  ///     2 becomes        x-y-|
  ///     result     -a--b-xcy-|    source.flatMap { text in server.results(for: text) }
  ///
  /// ![Marbles: flatMap(_:)](flat-map)
  ///
  ///     source     -1-2-3-|
  ///     1 becomes   a---b|
  ///     2 becomes     x-----y|
  ///     3 becomes        m-n|
  ///     result     -a-x-bm-ny|    files.flatMap(maxConcurrent: 2) { file in upload(file) }
  ///
  /// ![Marbles: flatMap(maxConcurrent:_:)](flat-map-max-concurrent)
  @_alwaysEmitIntoClient
  public func flatMap<Output: Sendable>(
    maxConcurrent limit: Int = .max, _ transform: @escaping @Sendable (Value) -> Signal<Output, Failure>
  ) -> Signal<Output, Failure> {
    precondition(limit > 0, "The number of signals that run at the same time must be positive: .max is no limit.")
    return merging(limit: limit) { merging, value in merging.receive(transform(value)) }
  }

  /// Maps a value to a signal, and sends the values of that signal. While the signal runs, further values are ignored.
  ///
  /// `transform` is not called for ignored values. When the signal has completed, the next value is mapped. Completes
  /// when the source and the running signal have both completed. The first error of the source or the running signal
  /// disposes both and is passed on. The signal is subscribed to on the thread of its value. Disposal disposes the
  /// source and the running signal. Holds only the running signal.
  ///
  ///     source     -1-2-------3----|
  ///     1 becomes   a--b--c|
  ///     3 becomes             x-y-|
  ///     result     -a--b--c---x-y--|    taps.flatMapFirst { save() }
  ///
  /// ![Marbles: flatMapFirst(_:)](flat-map-first)
  @_alwaysEmitIntoClient
  public func flatMapFirst<Output: Sendable>(
    _ transform: @escaping @Sendable (Value) -> Signal<Output, Failure>
  ) -> Signal<Output, Failure> {
    // Only the source starts signals, and the source is serial. So no other thread takes the room between the two calls.
    merging(limit: 1) { merging, value in
      if merging.state.withLock({ $0.hasRoom }) { merging.receive(transform(value)) }
    }
  }

  /// Returns a signal that merges inner signals. `receive` is called once for each value, and passes at most one inner
  /// signal to the engine.
  @_alwaysEmitIntoClient
  @inline(__always)
  func merging<Output: Sendable>(
    operator: StaticString = #function, limit: Int,
    _ receive: @escaping @Sendable (Merging<Output, Failure>, Value) -> Void
  ) -> Signal<Output, Failure> {
    let source = signal
    return Signal(
      operator: `operator`,
      guarded: { observer, handle in
        let merging = Merging(observer, handle, limit: limit)
        source.attach(
          Observer(
            next: { value in receive(merging, value) },
            failed: { merging.send(.failed($0)) },
            completed: { merging.sourceCompleted() }),
          merging.source)
      })
  }

  /// Maps each value to a signal, and sends the values of these signals, one signal after the other.
  ///
  /// Each signal is made when its value arrives, and subscribed to when the previous one has completed, on the thread of
  /// the later of the two events. Completes when the source and all signals have completed. The first error disposes all
  /// of them and is passed on. Disposal disposes the source and the running signal. Holds the waiting signals: if the
  /// source sends faster than its signals complete, the queue grows.
  ///
  ///     source     -1----2-|
  ///     1 becomes   a--b--c|
  ///     2 becomes          x-y-|
  ///     result     -a--b--cx-y-|
  ///
  /// ![Marbles: concatMap(_:)](concat-map)
  @_alwaysEmitIntoClient
  public func concatMap<Output: Sendable>(
    _ transform: @escaping @Sendable (Value) -> Signal<Output, Failure>
  ) -> Signal<Output, Failure> {
    flatMap(maxConcurrent: 1, transform)
  }
}

// Signals of signals, with one failure type. If the failure types differ, use `flatMap { $0 }`, `concatMap { $0 }` or
// `flatMapLatest { $0 }`.
extension SignalProtocol where Value: SignalProtocol, Value.Failure == Failure {
  /// Merges the signals that the source sends. At most `limit` of them run at the same time; `.max`, the default, means no
  /// limit. See `flatMap(maxConcurrent:_:)`.
  ///
  ///     source  -A----B-|
  ///     A        a--b--c-|
  ///     B             x-y-|
  ///     result  -a--b-xcy-|       source.flatten()
  ///
  /// ![Marbles: flatten()](flatten)
  ///
  ///     source  -A-B-C-|
  ///     A        a---b|
  ///     B          x-----y|
  ///     C             m-n|
  ///     result  -a-x-bm-ny|       source.flatten(maxConcurrent: 2)
  ///
  /// ![Marbles: flatten(maxConcurrent:)](flatten-max-concurrent)
  @_alwaysEmitIntoClient
  public func flatten(maxConcurrent limit: Int = .max) -> Signal<Value.Value, Failure> {
    flatMap(maxConcurrent: limit) { $0.signal }
  }

  /// Sends the values of the signals that the source sends, one signal after the other: `flatten(maxConcurrent: 1)`.
  ///
  ///     source  -A-B---|
  ///     A        a---b|
  ///     B             x-y|
  ///     result  -a---bx-y|
  ///
  /// ![Marbles: concat()](concat-signals)
  @_alwaysEmitIntoClient
  public func concat() -> Signal<Value.Value, Failure> {
    concatMap { $0.signal }
  }
}
