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
    Subscription(self, observer, handle).proceed()
  }

  /// Appends the signals of the chain in reverse order.
  fileprivate func append(to signals: inout [Signal<Value, Failure>]) {
    var link: ConcatChain? = self
    while let chain = link {
      signals.append(chain.last)
      link = chain.previous
    }
  }
}

extension ConcatChain {
  /// One subscription to concatenated signals.
  private final class Subscription: Sendable {
    private let rounds: SerialSubscription<Value, Failure>
    @exclusivity(unchecked)
    // The signals that have not begun, in reverse order. Touched by one thread at a time, since each signal begins at the
    // end of the previous one.
    nonisolated(unsafe) private var remaining: [Signal<Value, Failure>] = []

    init(
      _ chain: ConcatChain, _ observer: Observer<Value, Failure>, _ handle: CompositeDisposable
    ) {
      rounds = SerialSubscription(observer, in: handle)
      chain.append(to: &remaining)
    }

    /// Subscribes to the next signal, or completes.
    func proceed() {
      // A nested chain is taken apart when its turn comes, so that nesting uses no stack either.
      while case .concat(let nested)? = remaining.last?.source {
        remaining.removeLast()
        nested.append(to: &remaining)
      }
      guard let next = remaining.popLast() else { return rounds.downstream.completed() }
      rounds.proceed { round in
        let observer = self.rounds.observer
        next.attach(Observer(next: observer.next, failed: observer.failed, completed: { self.proceed() }), round)
      }
    }
  }
}
