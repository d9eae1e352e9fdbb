/// Two concatenated signals, each of which may be such a pair too. Any number of `concat` calls runs in one loop on constant
/// stack.
@usableFromInline
package final class ConcatChain<Value: Sendable, Failure: Error>: Sendable {
  @exclusivity(unchecked)
  // Written only by `deinit`: of this pair, or of a pair that was its only owner.
  nonisolated(unsafe) private var first: Signal<Value, Failure>
  @exclusivity(unchecked)
  // Written only by `deinit`: of this pair, or of a pair that was its only owner.
  nonisolated(unsafe) private var second: Signal<Value, Failure>

  @usableFromInline
  package init(_ first: Signal<Value, Failure>, _ second: Signal<Value, Failure>) {
    self.first = first
    self.second = second
  }

  /// Releases a long or deeply nested chain in a loop: each pair gives up its references while the loop still owns it.
  deinit {
    var pairs: [ConcatChain] = []
    giveUp(to: &pairs)
    while var pair = pairs.popLast() {
      if isKnownUniquelyReferenced(&pair) { pair.giveUp(to: &pairs) }
    }
  }

  private func giveUp(to pairs: inout [ConcatChain]) {
    let signals = (first, second)
    (first, second) = (.empty, .empty)
    if case .concat(let pair) = signals.0.source { pairs.append(pair) }
    if case .concat(let pair) = signals.1.source { pairs.append(pair) }
  }

  @usableFromInline
  package func attach(_ observer: Observer<Value, Failure>, _ handle: CompositeDisposable) {
    var remaining = [second, first]
    Concatenating(observer, handle) {
      // A pair is taken apart when its turn comes, so that nesting uses no stack either.
      while case .concat(let pair)? = remaining.last?.source {
        remaining.removeLast()
        remaining += [pair.second, pair.first]
      }
      return remaining.popLast()
    }.proceed()
  }
}

/// One subscription to signals that follow each other.
@usableFromInline
// Sendable: each signal begins at the end of the previous one, so one thread at a time calls `next`.
package final class Concatenating<Value: Sendable, Failure: Error>: @unchecked Sendable {
  @_alwaysEmitIntoClient
  let rounds: SerialSubscription<Value, Failure>
  /// Returns the next signal, or nil after the last one.
  @_alwaysEmitIntoClient
  let next: () -> Signal<Value, Failure>?

  @_alwaysEmitIntoClient
  package init(
    _ observer: Observer<Value, Failure>, _ handle: CompositeDisposable, _ next: @escaping () -> Signal<Value, Failure>?
  ) {
    rounds = SerialSubscription(observer, in: handle)
    self.next = next
  }

  /// Subscribes to the next signal, or completes.
  @_alwaysEmitIntoClient
  package func proceed() {
    guard let next = next() else { return rounds.downstream.completed() }
    rounds.proceed { round in
      let observer = self.rounds.observer
      next.attach(Observer(next: observer.next, failed: observer.failed, completed: { self.proceed() }), round)
    }
  }
}
