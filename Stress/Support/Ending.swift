/// How the subscriptions of a watched probe must have ended when a run is over.
enum Ending {
  case completion, failure
  /// The subscriptions completed or failed.
  case end
  /// The subscriptions were disposed, or ended before that.
  case disposal
}

extension Run {
  /// A watched probe: when the run is over, its subscriptions must have ended as `ending` says, and no object may hold
  /// the observers that they received. Both are checked after the checks of `finally`. An event after the end fails the
  /// run immediately.
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

  /// A probe that is subscribed to `source`, and is watched if `ending` says how the subscription ends.
  func probe<Source: SignalProtocol>(
    _ name: String, of source: Source, until ending: Ending? = nil
  ) -> Probe<Source.Value> {
    let probe: Probe<Source.Value> = ending.map { self.probe(name, until: $0) } ?? self.probe(name)
    source.subscribe(probe)
    return probe
  }

  /// Retains an object until the run has been checked, so that no subscription ends because the object is deallocated. The
  /// deinitializer then takes no steps on the thread that releases the object last: a hunt does not see which one this is.
  func keep<Object: Sendable>(_ object: Object) {
    finally { withExtendedLifetime(object) {} }
  }
}

extension Disposable {
  /// Disposes the subscription of a probe. After that the probe may receive the event that is being delivered, and no
  /// other event. If `strictly` is true, because this is called where events are delivered, it may receive none.
  func dispose(closing probe: Probe<some Sendable>, strictly: Bool = false) {
    dispose()
    probe.close(strictly: strictly)
  }
}
