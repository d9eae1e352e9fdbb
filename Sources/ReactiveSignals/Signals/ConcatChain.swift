/// Concatenated signals, built by appending. Any number of `concat` calls runs in one loop on constant stack.
///
/// A persistent list from the last signal to the first: a signal that others were appended to can still be used alone.
@usableFromInline
final class ConcatChain<Value: Sendable, Failure: Error>: Sendable {
  @exclusivity(unchecked)
  // Written by `deinit` alone, of this link or of one that was its only owner.
  nonisolated(unsafe) private var last: Signal<Value, Failure>
  @exclusivity(unchecked)
  // As above.
  nonisolated(unsafe) private var previous: ConcatChain?

  @usableFromInline
  init(_ last: Signal<Value, Failure>, after previous: ConcatChain? = nil) {
    self.last = last
    self.previous = previous
  }

  /// Releases a long or deeply nested chain in a loop: each link lets go of others while it still has an owner.
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
  func attach(_ observer: Observer<Value, Failure>, _ handle: CompositeDisposable) {
    // Last first, so that the next one is taken off the end.
    let remaining = SerialState<[Signal<Value, Failure>]>([])
    appendSignals(to: &remaining.value)
    let rounds = SerialSubscription(in: handle)
    let downstream = ChainLink(observer)
    @Sendable func proceed() {
      // A chain in the chain is taken apart when its turn comes, so that nesting needs no stack either.
      while case .concat(let nested)? = remaining.value.last?.source {
        remaining.value.removeLast()
        nested.appendSignals(to: &remaining.value)
      }
      guard let next = remaining.value.popLast() else { return downstream.contents.completed() }
      rounds.proceed { round in
        let observer = downstream.contents
        next.attach(Observer(next: observer.next, failed: observer.failed, completed: proceed), round)
      }
    }
    proceed()
  }

  private func appendSignals(to signals: inout [Signal<Value, Failure>]) {
    var link: ConcatChain? = self
    while let chain = link {
      signals.append(chain.last)
      link = chain.previous
    }
  }
}
