/// Concatenated signals, built by appending. Any number of `concat` calls runs in one loop on constant stack.
///
/// A persistent list from the last signal to the first: a signal that others were appended to can still be used alone.
@usableFromInline
final class ConcatChain<Value: Sendable, Failure: Error>: Sendable {
  @exclusivity(unchecked)
  // Written only by `deinit`: of this link, or of a link that was its only owner.
  nonisolated(unsafe) private var last: Signal<Value, Failure>
  @exclusivity(unchecked)
  // As above.
  nonisolated(unsafe) private var previous: ConcatChain?

  @usableFromInline
  init(_ last: Signal<Value, Failure>, after previous: ConcatChain? = nil) {
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
  func attach(_ observer: Observer<Value, Failure>, _ handle: CompositeDisposable) {
    // In reverse order, so that the next signal is removed from the end.
    let remaining = SerialState<[Signal<Value, Failure>]>([])
    appendSignals(to: &remaining.value)
    let rounds = SerialSubscription(in: handle)
    let downstream = ChainLink(observer)
    @Sendable func proceed() {
      // A nested chain is taken apart when its turn comes, so that nesting uses no stack either.
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
