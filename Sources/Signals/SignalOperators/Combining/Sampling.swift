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
    Signal.sampling(signal, on: sampler.signal, endsWithStored: true).map { $0.1 }
  }

  /// Pairs each value of this signal with the latest value of `other`. Values that arrive before the first value of
  /// `other` are dropped.
  ///
  /// Completes when this signal does. When `other` completes, its last value stays in use. Fails with the first error
  /// of either. The end disposes the other signal. `other` is subscribed to first, so a value that it sends during its
  /// subscription is paired with this signal's first value. Pairs are sent on the thread of this signal. Disposal
  /// disposes both. Holds one value.
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
    Signal.sampling(other.signal, on: signal, endsWithStored: false)
  }
}

extension Signal {
  /// A signal that pairs each value of `ticks` with the latest value of `stored`.
  @_alwaysEmitIntoClient
  static func sampling<Tick: Sendable, Stored: Sendable>(
    operator: StaticString = #function, _ stored: Signal<Stored, Failure>, on ticks: Signal<Tick, Failure>,
    endsWithStored: Bool
  ) -> Signal where Value == (Tick, Stored) {
    Signal(
      operator: `operator`,
      guarded: { observer, handle in
        let fanIn = FanIn(Stored?.none, observer, handle)
        fanIn.attach(
          stored,
          next: { value in
            fanIn.submit(value) { latest, value in
              latest = .some(value)
              return .nothing
            }
          },
          completed: { if endsWithStored { fanIn.complete() } })
        fanIn.attach(
          ticks,
          next: { tick in
            fanIn.submit(tick) { latest, tick in
              if case .some(let value) = latest { .next((tick, value)) } else { .nothing }
            }
          },
          completed: { fanIn.complete() })
      })
  }
}
