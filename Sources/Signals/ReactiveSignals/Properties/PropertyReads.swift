import Huntable

/// What is told before code outside of the library reads a property: the module `ReactiveSignalsObservation`. In a program
/// without that module, a read of a property tests one flag.
@usableFromInline
package protocol PropertyReads: Sendable {
  func willRead<Value: Sendable>(_ core: PropertyCore<Value>)
}

/// Set before the program begins, together with the flag that `ThreadSlots.reportsReads` reads.
@exclusivity(unchecked)
@usableFromInline
nonisolated(unsafe) package var propertyReads: (any PropertyReads)?

extension PropertyCore {
  @_alwaysEmitIntoClient
  @inline(never)
  func willBeRead() { propertyReads?.willRead(self) }

  /// The object that follows this property; nil before `follow` is called.
  @_alwaysEmitIntoClient
  package var follower: (any AnyObject & Sendable)? { state.withLock { $0.follower } }

  /// Calls `changed` after each change, with no lock held. Retains `follower`, which must dispose `handle` when it is
  /// released. Returns `follower`, or the follower that the property already has.
  @_alwaysEmitIntoClient
  package func follow(
    _ follower: any AnyObject & Sendable, _ handle: CompositeDisposable, _ changed: @escaping @Sendable () -> Void
  ) -> any AnyObject & Sendable {
    let subscription = Subscription(subject, Observer(next: { _ in changed() }, completed: {}), handle)
    let (known, isInside) = state.withLock { state -> (any AnyObject & Sendable, Bool) in
      if let known = state.follower { return (known, false) }
      state.follower = follower
      return (follower, join(subscription, &state))
    }
    if isInside { performAndExit { subject.join(subscription) } }
    // The closure does not retain the property, unlike the one of a subscription that ends before the property does.
    if known === follower { handle.onEnd { subscription.leave() } }
    return known
  }
}
