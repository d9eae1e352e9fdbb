extension SignalProtocol {
  /// Maps each value to a signal, and sends the values of the latest of these signals.
  ///
  /// Each signal is subscribed to on the thread of its value, after the previous signal has been disposed. Values are sent
  /// on the threads of the signals. Completes when the source and the latest signal have both completed. The first error
  /// of the source or the latest signal disposes both and is passed on. Disposal disposes the source and the running
  /// signal. Holds only the running signal.
  ///
  ///     source     -1-------2-----|
  ///     1 becomes    a-b-c---d
  ///     2 becomes            x-y----z-|
  ///     result     --a-b-c---x-y----z-|
  ///
  /// ![Marbles: flatMapLatest(_:)](flat-map-latest)
  @_alwaysEmitIntoClient
  public func flatMapLatest<Output: Sendable>(
    _ transform: @escaping @Sendable (Value) -> Signal<Output, Failure>
  ) -> Signal<Output, Failure> {
    let source = signal
    return Signal(guarded: { observer, handle in
      let fanIn = FanIn(SwitchState<Output, Failure>(), observer, handle)
      let latest = SerialDisposable()
      fanIn.sources.adopt(latest)
      let current = SerialState((number: 0, isSubscribed: false))
      fanIn.attach(
        source,
        next: { value in
          let inner = transform(value)
          let (last, wasSubscribed) = current.value
          let number = last + 1
          // A single value needs no subscription.
          if case .just(let only) = inner.source {
            current.value = (number, false)
            if wasSubscribed { latest.swap(nil)?.dispose() }
            return fanIn.submit((only, number)) { $0.only($1) }
          }
          current.value = (number, true)
          let run = SwitchState<Output, Failure>.Run(number, in: fanIn)
          latest.swap(run.subscription)?.dispose()
          fanIn.submit(number) { $0.begin($1) }
          if run.subscription.isDisposed { return }
          // Each closure captures one object, so none is allocated.
          (consume inner).attach(
            Observer(
              next: { run.fanIn.submit(($0, run.number)) { $0.value($1) } },
              failed: { error in
                run.subscription.dispose()
                run.fanIn.submit((error, run.number)) { $0.innerFailed($1) }
              },
              completed: {
                run.subscription.dispose()
                run.fanIn.submit(run.number) { $0.innerCompleted($1) }
              }),
            run.subscription)
        },
        completed: { fanIn.submit { $0.complete() } })
    })
  }

  /// Sends the values of the latest signal that the source has sent. See `flatMapLatest(_:)`.
  ///
  ///     source  -A-------B-----|
  ///     A         a-b-c---d
  ///     B                 x-y----z-|
  ///     result  --a-b-c---x-y----z-|
  ///
  /// ![Marbles: switchToLatest()](switch-to-latest)
  @_alwaysEmitIntoClient
  public func switchToLatest() -> Signal<Value.Value, Failure>
  where Value: SignalProtocol, Value.Failure == Failure {
    flatMapLatest { $0.signal }
  }

  /// Sends the values of the latest signal that the source has sent. Nil disposes the previous signal and counts as an
  /// empty signal. See `flatMapLatest(_:)`.
  ///
  ///     source  -A-----nil---|
  ///     A         a-b-c-d
  ///     result  --a-b-c------|
  ///
  /// ![Marbles: switchToLatest()](switch-to-latest)
  @_alwaysEmitIntoClient
  public func switchToLatest<Output: Sendable>() -> Signal<Output, Failure> where Value == Signal<Output, Failure>? {
    flatMapLatest { $0 ?? .empty }
  }
}

extension Signal {
  /// Sends the values of the signal in `cases` for the latest key, or of `fallback` if there is none.
  ///
  /// Every key switches, even a key that equals the previous one: the previous signal is disposed and the new one
  /// subscribed to. Ends and fails as `flatMapLatest(_:)` does; errors of signals that are not selected have no effect.
  /// Optional keys may have a case for nil. To reject unknown keys, pass a failing signal as the default.
  ///
  ///     keys    -1-------2-----|
  ///     1         a-b-c---d
  ///     2                 x-y-|
  ///     result  --a-b-c---x-y--|  Signal.switch(by: keys, cases: [1: one, 2: two], default: .empty)
  ///
  /// ![Marbles: switch(by:cases:default:)](switch)
  @_alwaysEmitIntoClient
  public static func `switch`<Key: Hashable & Sendable>(
    by keys: Signal<Key, Failure>, cases: [Key: Signal], default fallback: Signal
  ) -> Signal {
    keys.flatMapLatest { cases[$0] ?? fallback }
  }

  /// Sends the values of `first` while the latest Boolean is true, and those of `second` while it is false.
  ///
  /// Behaves as `switch(by:cases:default:)` with two cases.
  ///
  ///     condition  -true---false--|
  ///     first        a-b-c-d
  ///     second            x-y-|
  ///     result     --a-b--x-y-----|
  ///
  /// ![Marbles: if(_:then:else:)](if)
  @_alwaysEmitIntoClient
  public static func `if`(
    _ condition: Signal<Bool, Failure>, then first: Signal, else second: Signal
  ) -> Signal {
    condition.flatMapLatest { $0 ? first : second }
  }
}

extension Signal where Failure == any Error {
  /// Sends the values of the signal in `cases` for the latest key. Fails with a `NoMatchingCaseError` if there is none.
  /// See `switch(by:cases:default:)`.
  ///
  ///     keys    -1-------3-----|
  ///     1         a-b-c---d
  ///     result  --a-b-c--X        Signal.switch(by: keys, cases: [1: one, 2: two])
  ///
  /// ![Marbles: switch(by:cases:)](switch)
  @_alwaysEmitIntoClient
  public static func `switch`<Key: Hashable & Sendable>(
    by keys: Signal<Key, Failure>, cases: [Key: Signal]
  ) -> Signal {
    .switch(by: keys, cases: cases, default: .fail(NoMatchingCaseError()))
  }
}

/// The error of a `switch(by:cases:)` that received a key without a case.
public struct NoMatchingCaseError: Error, Hashable {
  /// The error.
  public init() {}
}

/// Which of the inner signals is the latest, and whether it is still running. Inner signals are numbered from one, in the
/// order in which they arrived.
@usableFromInline
struct SwitchState<Output: Sendable, Failure: Error>: ~Copyable, Sendable {
  /// The subscription to one of the inner signals, and its number.
  @usableFromInline
  final class Run: Sendable {
    @_alwaysEmitIntoClient
    let fanIn: FanIn<SwitchState, Output, Failure>
    @_alwaysEmitIntoClient
    let number: Int
    @_alwaysEmitIntoClient
    let subscription: CompositeDisposable

    @_alwaysEmitIntoClient
    init(_ number: Int, in fanIn: FanIn<SwitchState, Output, Failure>) {
      self.fanIn = fanIn
      self.number = number
      subscription = CompositeDisposable(in: fanIn.handle)
    }
  }

  @_alwaysEmitIntoClient
  var latest = 0
  /// The number of the latest signal that has completed. Equal to `latest` if no signal is running.
  @_alwaysEmitIntoClient
  var finished = 0
  @_alwaysEmitIntoClient
  var sourceHasEnded = false

  @_alwaysEmitIntoClient
  init() {}

  @_alwaysEmitIntoClient
  @inline(__always)
  mutating func value(_ event: (value: Output, number: Int)) -> FanInAction<Output, Failure> {
    event.number == latest ? .next(event.value) : .nothing
  }

  @_alwaysEmitIntoClient
  mutating func begin(_ number: Int) -> FanInAction<Output, Failure> {
    latest = number
    return .nothing
  }

  /// A signal that is a single value. It needs no subscription.
  @_alwaysEmitIntoClient
  mutating func only(_ event: (value: Output, number: Int)) -> FanInAction<Output, Failure> {
    latest = event.number
    finished = event.number
    return .next(event.value)
  }

  @_alwaysEmitIntoClient
  mutating func innerCompleted(_ number: Int) -> FanInAction<Output, Failure> {
    finished = max(finished, number)
    return completeIfOver()
  }

  @_alwaysEmitIntoClient
  mutating func innerFailed(_ event: (error: Failure, number: Int)) -> FanInAction<Output, Failure> {
    event.number == latest ? .failed(event.error) : .nothing
  }

  /// The source completed.
  @_alwaysEmitIntoClient
  mutating func complete() -> FanInAction<Output, Failure> {
    sourceHasEnded = true
    return completeIfOver()
  }

  @_alwaysEmitIntoClient
  func completeIfOver() -> FanInAction<Output, Failure> {
    sourceHasEnded && finished == latest ? .completed : .nothing
  }
}
