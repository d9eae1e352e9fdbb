@testable import ReactiveSignals

extension Signal {
  /// Passes everything on, and notes events that break the grammar.
  ///
  /// Attached directly: the observer that a user subscribes would hide a second end.
  func notingViolations(in violations: Log<String>) -> Signal {
    Signal(attach: { observer, handle in
      let recorder = EventRecorder<Value, Failure>(noting: { violations.append($0) })
      self.attach(
        Observer(
          next: { value in recorder.receive(.next(value)) { observer.next(value) } },
          failed: { error in recorder.receive(.failed(error)) { observer.failed(error) } },
          completed: { recorder.receive(.completed) { observer.completed() } }),
        handle)
    })
  }
}
