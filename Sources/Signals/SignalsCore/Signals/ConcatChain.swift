/// Concatenated signals, built by appending. Any number of `concat` calls runs in one loop on constant stack.
///
/// A persistent list from the last signal to the first: a signal that others were appended to can still be used alone.
@usableFromInline
package final class ConcatChain<Value: Sendable, Failure: Error>: Sendable {
  @exclusivity(unchecked)
  // Written only by `deinit`: of this link, or of a link that was its only owner.
  nonisolated(unsafe) private var last: Signal<Value, Failure>
  @exclusivity(unchecked)
  // Written only by `deinit`: of this link, or of a link that was its only owner.
  nonisolated(unsafe) private var previous: ConcatChain?

  @usableFromInline
  package init(_ last: Signal<Value, Failure>, after previous: ConcatChain? = nil) {
    self.last = last
    self.previous = previous
  }

  /// Releases a long or deeply nested chain in a loop: each link gives up its references while the loop still owns it.
  deinit {
    var links: [ConcatChain] = []
    giveUpLinks(to: &links)
    while var link = links.popLast() {
      if isKnownUniquelyReferenced(&link) { link.giveUpLinks(to: &links) }
    }
  }

  private func giveUpLinks(to links: inout [ConcatChain]) {
    if let previous = previous.take() { links.append(previous) }
    if case .concat(let nested) = last.source {
      last = .empty
      links.append(nested)
    }
  }

  @usableFromInline
  package func attach(_ observer: Observer<Value, Failure>, _ handle: CompositeDisposable) {
    var remaining: [Signal<Value, Failure>] = []
    append(to: &remaining)
    Concatenating(observer, handle) {
      // A nested chain is taken apart when its turn comes, so that nesting uses no stack either.
      while case .concat(let nested)? = remaining.last?.source {
        remaining.removeLast()
        nested.append(to: &remaining)
      }
      return remaining.popLast()
    }.proceed()
  }

  /// Appends the signals of the chain in reverse order.
  private func append(to signals: inout [Signal<Value, Failure>]) {
    var link: ConcatChain? = self
    while let chain = link {
      signals.append(chain.last)
      link = chain.previous
    }
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
