public import RaceHunt
public import ReactiveSchedulers

extension Run {
  /// The run's serial scheduler. The worker of the scheduler is a thread of the run. The scheduler's timers may fire at any
  /// moment, but in the order in which they are due.
  public var scheduler: QueueScheduler {
    if let attachment { return unsafeDowncast(attachment, to: QueueScheduler.self) }
    let scheduler = newScheduler()
    attachment = scheduler
    return scheduler
  }

  /// Another serial scheduler.
  public func newScheduler(_ name: String = "scheduler") -> QueueScheduler { QueueScheduler(name: name) }

  /// An observer that checks the rules of signals at each call.
  ///
  /// - Parameters:
  ///   - name: The probe's name in reports.
  ///   - type: The type of the values.
  ///   - onNext: Runs inside the delivery of a value.
  ///   - onEnd: Runs inside the delivery of the terminal event.
  public func probe<Value: Sendable>(
    _ name: String = "probe", of type: Value.Type = Value.self,
    onNext: (@Sendable (Probe<Value>, Value) -> Void)? = nil, onEnd: (@Sendable (Probe<Value>) -> Void)? = nil
  ) -> Probe<Value> {
    Probe(name, in: self, onNext: onNext, onEnd: onEnd)
  }
}
