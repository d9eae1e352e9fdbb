import ReactiveSignals

/// Counts what observer closures capture, and so finds the subscriptions that are never released.
final class LiveObservers: Sendable {
  private let live = Counter()

  var count: Int { live.count }

  /// What the closures of one subscription hold.
  final class Token<Receiver: Sendable>: Sendable {
    let receiver: Receiver
    private let observers: LiveObservers

    init(_ receiver: Receiver, in observers: LiveObservers) {
      self.receiver = receiver
      self.observers = observers
      observers.live.add(1)
    }

    deinit { observers.live.add(-1) }
  }
}
