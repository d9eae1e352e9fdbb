public import ReactiveSignals

extension SignalProtocol {
  /// Subscribes and records every event, for tests in which no time passes.
  ///
  ///     let recorder = signal.record()
  ///     #expect(recorder == "(abc|)")
  ///
  /// The recorder has no clock. All events count as those of one instant.
  ///
  /// - Parameters:
  ///   - bag: Contains the subscription. Disposing it disposes the subscription.
  ///   - next: Runs inside the delivery of each value, after the value was recorded.
  @discardableResult
  public func record(
    in bag: CompositeDisposable = CompositeDisposable(), next: @escaping @Sendable (Value) -> Void = { _ in }
  ) -> Recorder<Value, Failure> {
    let recorder = Recorder<Value, Failure>(in: bag)
    recorder.connect(to: signal, next: next)
    return recorder
  }
}

extension Recorder {
  /// A recorder without a clock, whose `observer` records the events that it receives.
  ///
  /// - Parameter bag: Contains the subscription, if the test adds it.
  public convenience init(in bag: CompositeDisposable = CompositeDisposable()) {
    self.init(on: nil, frame: Marbles.defaultFrame, in: bag, letters: { letterOfDescription($0) })
  }

  /// A recorder without a clock that reports violations of the grammar as they happen.
  package convenience init(noting noteViolation: @escaping @Sendable (String) -> Void) {
    self.init(on: nil, frame: Marbles.defaultFrame, noting: noteViolation, letters: { letterOfDescription($0) })
  }
}
