import RaceHunt
import ReactiveSignals

/// How a watched subscription is over when its run is.
enum Ending {
  case completion, failure
  /// It has completed or failed.
  case end
  /// It was disposed, or has ended before that.
  case disposal
}

extension Run {
  /// A probe whose subscriptions must be over when the run is: they have ended as `ending` says, nothing has arrived after
  /// that, and whatever was subscribed to has released the probe. This is checked after all that `finally` was given.
  func probe<Value: Sendable>(
    _ name: String = "probe", of type: Value.Type = Value.self, until ending: Ending,
    onNext: (@Sendable (Probe<Value>, Value) -> Void)? = nil, onEnd: (@Sendable (Probe<Value>) -> Void)? = nil
  ) -> Probe<Value> {
    let probe = probe(name, of: type, onNext: onNext, onEnd: onEnd)
    lastly { [unowned self] in
      let isOver =
        switch ending {
        case .completion: probe.hasCompleted
        case .failure: probe.failure != nil
        case .end: probe.hasEnded
        case .disposal: true
        }
      expect(isOver, "\(name): no \(ending)")
      expect(!probe.isHeld, "\(name) is held, though its subscription is over")
    }
    return probe
  }

  /// Keeps an object, so that no subscription is over because it is gone.
  func keep<Object: Sendable>(_ object: Object) {
    finally { withExtendedLifetime(object) {} }
  }
}

extension Disposable {
  /// Disposes the subscription of a probe. From then on the probe may receive the event that is being delivered, and no
  /// other; `strictly`, where events are delivered, not even that one.
  func dispose(closing probe: Probe<some Sendable>, strictly: Bool = false) {
    dispose()
    probe.close(strictly: strictly)
  }
}
