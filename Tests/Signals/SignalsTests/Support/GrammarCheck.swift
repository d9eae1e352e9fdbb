extension Signal {
  /// Passes on all events, and records those that break the grammar.
  ///
  /// Attached directly: a user's observer would hide a second end.
  func notingViolations(in violations: Log<String>) -> Signal {
    Signal(attach: { observer, handle in
      let recorder = Recorder<Value, Failure>(noting: { violations.append($0) })
      self.attach(
        Observer(
          next: { value in recorder.receive(.next(value)) { observer.next(value) } },
          failed: { error in recorder.receive(.failed(error)) { observer.failed(error) } },
          completed: { recorder.receive(.completed) { observer.completed() } }),
        handle)
    })
  }
}
