import Huntable

/// Connects the observers of traced subscriptions. `SignalTracing` has the only one, so a program that does not import that
/// module contains no code of it.
package protocol SubscriptionTracing: Sendable {
  /// Connects an observer that was subscribed at `location`, independently of the operator whose code runs on this thread.
  /// If `location` is nil, the observer belongs to that operator.
  func connect<Value, Failure>(
    _ signal: Signal<Value, Failure>, _ observer: Observer<Value, Failure>, _ handle: CompositeDisposable,
    from location: TraceLocation?)

  /// Records that the operator that is being connected sends its events to a scheduler.
  func hop(to scheduler: (any Scheduler)?, _ order: HopOrder)
}

/// Which event enters an operator before a given one leaves it later, on a scheduler.
@usableFromInline
package enum HopOrder: Sendable {
  /// The event that entered first leaves first.
  case inOrder
  /// The leaving event belongs to the last event that entered.
  case latest
  /// The correspondence cannot be known from outside.
  case unknown
}

extension Tracing {
  private static let subscriptionTracing = Locked<(any SubscriptionTracing)?>(nil, label: "Tracing")

  /// Nil if no code on this thread is traced. A hunt sees the lock, and not the traces of other threads.
  package static var subscriptions: (any SubscriptionTracing)? {
    context != nil || isForProcess ? subscriptionTracing.withLock { $0 } : nil
  }

  /// Called before anything is traced.
  package static func use(_ tracing: some SubscriptionTracing) {
    // The replaced value is released after the lock.
    _ = subscriptionTracing.withLock { exchange(&$0, with: tracing) }
  }

  /// Records that the operator that is being connected sends its events to a scheduler.
  @usableFromInline
  package static func hop(to scheduler: (any Scheduler)?, _ order: HopOrder) {
    subscriptions?.hop(to: scheduler, order)
  }
}

extension Signal {
  /// Connects the observer. The connection is traced if the operator whose code runs on this thread is traced, or the
  /// process. An observer that was subscribed at `location` does not belong to that operator.
  @usableFromInline
  @inline(never)
  func attachTraced(
    _ observer: Observer<Value, Failure>, _ handle: CompositeDisposable, from location: TraceLocation? = nil
  ) {
    guard let tracing = Tracing.subscriptions else { return connect(observer, handle) }
    tracing.connect(self, observer, handle, from: location)
  }

  /// What has the signal's name, if it has one: the signal without the name, and the call that named it.
  @inline(never)
  package var naming: (signal: Signal, name: String, location: TraceLocation)? {
    guard case .named(let named) = source else { return nil }
    return (named.signal, named.name, named.location)
  }
}
