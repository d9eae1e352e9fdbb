/// Signals one after the other, built by appending: however many `concat`s, one loop on constant stack.
///
/// A persistent list from the last signal to the first, since a signal that was appended to may still be used by itself.
@usableFromInline
final class ConcatChain<Value: Sendable, Failure: Error>: Sendable {
  private let last: Signal<Value, Failure>
  @exclusivity(unchecked)
  // Written by `deinit` alone, of this link or of one that was its only owner.
  nonisolated(unsafe) private var previous: ConcatChain?

  @usableFromInline
  init(_ last: Signal<Value, Failure>, after previous: ConcatChain? = nil) {
    self.last = last
    self.previous = previous
  }

  /// Releases a long chain in a loop: each link lets go of the one before while it still has an owner.
  deinit {
    var link = previous.take()
    while link != nil, isKnownUniquelyReferenced(&link) { link = link?.previous.take() }
  }

  @usableFromInline
  func attach(_ observer: Observer<Value, Failure>, _ handle: CompositeDisposable) {
    // Last first, so that the next one is taken off the end.
    var signals: [Signal<Value, Failure>] = []
    var link: ConcatChain? = self
    while let chain = link {
      signals.append(chain.last)
      link = chain.previous
    }
    let remaining = PlainState(signals)
    let succession = Succession(in: handle)
    @Sendable func proceed() {
      guard let next = remaining.value.popLast() else { return observer.completed() }
      succession.proceed { round in
        next.attach(Observer(next: observer.next, failed: observer.failed, completed: proceed), round)
      }
    }
    proceed()
  }
}
