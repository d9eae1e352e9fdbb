extension SignalProtocol {
  /// Sends this signal's latest value each time `sampler` sends, and sends the same value again if there is no new one.
  ///
  /// Before this signal's first value nothing is sent. Completes when either signal does, and disposes the other. Fails
  /// with the first error of either. This signal is subscribed to first: if both send during their subscription, its
  /// last value is sampled. Values are sent on the thread of the sampler. Disposal disposes both. Holds one value.
  ///
  ///     self     -1-2-----3----|
  ///     sampler  x---x-x----x-|
  ///     result   ----2-2----3-|
  ///
  /// ![Marbles: sample(by:)](sample)
  @_alwaysEmitIntoClient
  public func sample<Tick: Sendable>(by sampler: some SignalProtocol<Tick, Failure>) -> Signal<Value, Failure> {
    Sampled.signal(of: signal, on: sampler.signal, endsWithStored: true).map { $0.1 }
  }

  /// Pairs each value of this signal with the latest value of `other`. Values that arrive before the first value of
  /// `other` are dropped.
  ///
  /// Completes when this signal does. When `other` completes, its last value stays in use. Fails with the first error
  /// of either. The end disposes the other signal. `other` is subscribed to first, so a value that it sends during its
  /// subscription is paired with this signal's first value. Disposal disposes both. Holds one value.
  ///
  ///     self    -1---2-----3-4-|
  ///     other   ---a----b-|
  ///     result  -----2a----3b4b|
  ///
  /// ![Marbles: withLatest(from:)](with-latest)
  @_alwaysEmitIntoClient
  public func withLatest<Other: Sendable>(
    from other: some SignalProtocol<Other, Failure>
  ) -> Signal<(Value, Other), Failure> {
    Sampled.signal(of: other.signal, on: signal, endsWithStored: false)
  }
}

/// The latest value of one signal, which is sent when another signal sends.
@usableFromInline
struct Sampled<Tick: Sendable, Stored: Sendable, Failure: Error>: FanInState {
  @usableFromInline
  enum Input: Sendable {
    case value(Stored)
    case tick(Tick)
    case completed
    case failed(Failure)
  }

  @_alwaysEmitIntoClient
  var latest: Stored?

  @_alwaysEmitIntoClient
  init() {}

  @_alwaysEmitIntoClient
  @inline(__always)
  mutating func receive(_ input: Input) -> FanInAction<(Tick, Stored), Failure> {
    switch input {
    case .value(let value):
      latest = .some(value)
      return .nothing
    case .tick(let tick):
      if case .some(let value) = latest { return .next((tick, value)) }
      return .nothing
    case .completed: return .completed
    case .failed(let error): return .failed(error)
    }
  }

  @_alwaysEmitIntoClient
  static func signal(
    operator: StaticString = #function, of stored: Signal<Stored, Failure>, on ticks: Signal<Tick, Failure>,
    endsWithStored: Bool
  ) -> Signal<(Tick, Stored), Failure> {
    Signal(
      operator: `operator`,
      guarded: { observer, handle in
        let fanIn = FanIn(Sampled(), observer, handle)
        fanIn.attach(
          stored, next: { fanIn.submit(.value($0)) }, failed: { fanIn.submit(.failed($0)) },
          completed: { if endsWithStored { fanIn.submit(.completed) } })
        fanIn.attach(
          ticks, next: { fanIn.submit(.tick($0)) }, failed: { fanIn.submit(.failed($0)) },
          completed: { fanIn.submit(.completed) })
      })
  }
}
