extension SubjectCore {
  /// A subscriber whose own thread is still delivering past values to it.
  ///
  /// A replay takes the place of the `live` subscriber in the list of subscribers. Events that are sent during the replay
  /// wait in a queue, and the subscriber's thread delivers them after the replay. Then `settle` puts the live subscriber
  /// into the list, so that later events are delivered directly.
  @usableFromInline
  // Sendable as its superclass is: the only additional property is a constant.
  package final class Replay: Subscription, @unchecked Sendable {
    @_alwaysEmitIntoClient
    package let queue: ReplayQueue

    @_alwaysEmitIntoClient
    package init(for live: Subscription) {
      let queue = ReplayQueue(for: live)
      self.queue = queue
      super.init(
        live.core,
        Observer(
          next: { queue.submit(.next($0)) }, failed: { queue.submit(.failed($0)) },
          completed: { queue.submit(.completed) }),
        live.handle)
    }

    @_alwaysEmitIntoClient
    package override var live: ListedSubscriber { queue.live }

    /// Disposes the subscription after the replay.
    @_alwaysEmitIntoClient
    package override func abandon() {
      let live = queue.live
      queue.strand.submit { live.handle.dispose() }
    }
  }

  /// The events sent to a subscriber during its replay. The thread that makes the queue delivers them, until `deliver`
  /// returns.
  @usableFromInline
  package final class ReplayQueue: Sendable {
    @_alwaysEmitIntoClient
    package let live: Subscription
    @_alwaysEmitIntoClient
    package let strand: StrandQueue

    @_alwaysEmitIntoClient
    package init(for live: Subscription) {
      self.live = live
      strand = StrandQueue()
      _ = strand.enter()
    }

    @_alwaysEmitIntoClient
    package func submit(_ event: Event<Value, Failure>) {
      strand.submit { if !self.live.handle.isDisposed { self.live.observer.send(event) } }
    }

    /// Calls `replay` with the live subscriber, then delivers the events that were submitted meanwhile.
    @_alwaysEmitIntoClient
    package func deliver(_ replay: (Subscription) -> Void) {
      replay(live)
      if !strand.exit() { strand.drain() }
    }
  }
}

extension RingBuffer {
  /// Sends the values to a subscriber, until it is disposed.
  @_alwaysEmitIntoClient
  package func replay<Failure: Error>(to subscription: SubjectCore<Element, Failure>.Subscription)
  where Element: Sendable {
    for offset in 0..<count {
      if subscription.handle.isDisposed { return }
      subscription.observer.next(self[offset])
    }
  }
}
