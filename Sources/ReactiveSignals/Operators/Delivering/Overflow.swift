/// What happens to a value that comes when a queue of limited capacity is full.
public enum Overflow<Failure: Error>: Sendable {
  /// It is dropped; what waits stays.
  case dropNewest
  /// It takes its place at the end, and what has waited longest is dropped.
  case dropOldest
  /// It is dropped, and the signal fails with this error.
  case fail(Failure)
}

extension SignalProtocol {
  /// Merges the signals that are sent, of which at most `limit` run at the same time and at most `capacity` wait.
  ///
  ///     source                                                          -A-B-C-|
  ///     A                                                                a-----a|
  ///     C                                                                       c-|
  ///     flatten(maxConcurrent: 1, capacity: 1, overflow: .dropOldest)   -a-----ac-|     B is dropped
  ///
  /// As `flatten(maxConcurrent:)`, but what waits is limited: a signal that comes when `capacity` others wait is dealt
  /// with as `overflow` says. What is dropped is never subscribed. A failure by overflow cancels everything, as every
  /// other does. With a capacity of zero nothing waits, and `dropOldest` drops the newest. A limit that is not positive
  /// and a negative capacity trap.
  ///
  ///     uploads.flatten(maxConcurrent: 2, capacity: 100, overflow: .fail(.busy))
  public func flatten<Output: Sendable>(
    maxConcurrent limit: Int, capacity: Int, overflow: Overflow<Failure>
  ) -> Signal<Output, Failure> where Value == Signal<Output, Failure> {
    precondition(limit > 0, "With a capacity, the number of signals that run at the same time must be positive.")
    precondition(capacity >= 0, "The number of signals that wait cannot be negative.")
    let source = signal
    return Signal(guarded: { observer, handle in
      let merging = Merging(observer, handle, limit: limit)
      source.attach(
        Observer(
          next: { inner in
            switch overflow {
            case .dropOldest where capacity > 0:
              // Released after the lock. If one that waits is started meanwhile, there is room for one more.
              _ = merging.state.withLock { $0.waiting.count == capacity ? $0.waiting.popFirst() : nil }
            case .fail(let error) where merging.isFull(capacity): return merging.sourceFailed(error)
            case _ where merging.isFull(capacity): return
            default: break
            }
            merging.receive(inner)
          },
          failed: { merging.sourceFailed($0) },
          completed: { merging.sourceCompleted() }),
        merging.source)
    })
  }
}

extension Merging {
  /// Whether another signal would be one too many to wait. Only the source, which asks, adds to them.
  fileprivate func isFull(_ capacity: Int) -> Bool {
    state.withLock { $0.running >= $0.limit && $0.waiting.count >= capacity }
  }
}
