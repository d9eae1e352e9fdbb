extension SignalProtocol {
  /// Answers each value with a signal, and sends what the latest of these signals sends.
  ///
  /// A new signal takes the place of the one before, which is disposed first. Completes when the source and the latest
  /// signal have: the end of one alone ends nothing. The first error, of the source or of the latest signal, disposes
  /// everything and is passed on. Disposal disposes the source and the signal that runs. Holds nothing of earlier ones.
  ///
  ///     source     -1-------2-----|
  ///     1 becomes    a-b-c-d
  ///     2 becomes            x-y----z-|
  ///     result     --a-b-c---x-y----z-|
  @inlinable
  public func flatMapLatest<Output: Sendable>(
    _ transform: @escaping @Sendable (Value) -> Signal<Output, Failure>
  ) -> Signal<Output, Failure> {
    switched(transform)
  }

  @inlinable
  func switched<Output: Sendable>(
    _ transform: @escaping @Sendable (Value) -> Signal<Output, Failure>
  ) -> Signal<Output, Failure> {
    let source = signal
    return Signal(guarded: { observer, handle in
      let fanIn = FanIn(SwitchState<Output, Failure>(), observer, handle)
      let current = SerialState<(number: Int, subscription: CompositeDisposable?)>((0, nil))
      fanIn.attach(
        source,
        next: { value in
          let inner = transform(value)
          let number = current.value.number + 1
          let previous = current.value.subscription
          // A single value needs no subscription.
          if case .just(let only) = inner.source {
            current.value = (number, nil)
            previous?.dispose()
            return fanIn.submit(.only(only, number))
          }
          let subscription = CompositeDisposable(in: handle)
          current.value = (number, subscription)
          previous?.dispose()
          fanIn.submit(.began(number))
          fanIn.attach(
            inner, in: subscription, next: { fanIn.submit(.value($0, number)) },
            failed: { fanIn.submit(.innerFailed($0, number)) },
            completed: { fanIn.submit(.innerCompleted(number)) })
        },
        failed: { fanIn.submit(.failed($0)) },
        completed: { fanIn.submit(.completed) })
    })
  }

  /// Sends what the latest of the signals that are sent sends. See `flatMapLatest(_:)`.
  ///
  ///     source  -A-------B-----|
  ///     A         a-b-c-d
  ///     B                 x-y----z-|
  ///     result  --a-b-c---x-y----z-|
  @inlinable
  public func switchToLatest<Output: Sendable>() -> Signal<Output, Failure> where Value == Signal<Output, Failure> {
    flatMapLatest { $0 }
  }

  /// Sends what the latest of the signals that are sent sends; nil ends the one before and stands for an empty signal.
  /// See `flatMapLatest(_:)`.
  ///
  ///     source  -A-----nil---|
  ///     A         a-b-c-d
  ///     result  --a-b-c------|
  @inlinable
  public func switchToLatest<Output: Sendable>() -> Signal<Output, Failure> where Value == Signal<Output, Failure>? {
    flatMapLatest { $0 ?? .empty }
  }
}

extension Signal {
  /// Sends what the signal sends that `cases` has for the latest key, or `fallback` if it has none.
  ///
  /// Each key switches, also the same one again: what ran for the key before is disposed and the new signal subscribed.
  /// Ends and fails as `flatMapLatest(_:)` does; errors of signals that are not selected do not matter. Optional keys may
  /// have a case for nil. For a key that must not come, let the default fail.
  ///
  ///     keys    -1-------2-----|
  ///     1         a-b-c-d
  ///     2                 x-y-|
  ///     result  --a-b-c---x-y--|  Signal.switch(on: keys, cases: [1: one, 2: two], default: .empty)
  @inlinable
  public static func `switch`<Key: Hashable & Sendable>(
    on keys: Signal<Key, Failure>, cases: [Key: Signal], default fallback: Signal
  ) -> Signal {
    keys.flatMapLatest { cases[$0] ?? fallback }
  }

  /// Sends what `first` sends while the latest Boolean is true, and what `second` sends while it is false.
  ///
  /// Like `switch(on:cases:default:)` with two cases.
  ///
  ///     condition  -true---false--|
  ///     first        a-b-c-d
  ///     second            x-y-|
  ///     result     --a-b--x-y-----|
  @inlinable
  public static func `if`(
    _ condition: Signal<Bool, Failure>, then first: Signal, else second: Signal
  ) -> Signal {
    condition.flatMapLatest { $0 ? first : second }
  }
}

extension Signal where Failure == any Error {
  /// Sends what the signal sends that `cases` has for the latest key; fails with a `NoMatchingCaseError` at a key for
  /// which it has none. See `switch(on:cases:default:)`.
  ///
  ///     keys    -1-------3-----|
  ///     1         a-b-c-d
  ///     result  --a-b-c--X        Signal.switch(on: keys, cases: [1: one, 2: two])
  @inlinable
  public static func `switch`<Key: Hashable & Sendable>(
    on keys: Signal<Key, Failure>, cases: [Key: Signal]
  ) -> Signal {
    .switch(on: keys, cases: cases, default: .fail(NoMatchingCaseError()))
  }
}

/// A key came for which a `switch(on:cases:)` has no signal.
public struct NoMatchingCaseError: Error, Hashable {
  /// The error.
  public init() {}
}

/// Which of the signals that came one after the other is the latest, and whether it still runs.
@usableFromInline
struct SwitchState<Output: Sendable, Failure: Error>: FanInState {
  /// Signals are numbered from one, in the order in which they came.
  @usableFromInline
  enum Input: Sendable {
    case began(Int)
    /// A signal that is a single value.
    case only(Output, Int)
    case value(Output, Int)
    case innerFailed(Failure, Int)
    case innerCompleted(Int)
    case completed
    case failed(Failure)
  }

  @usableFromInline
  var latest = 0
  /// The latest signal that has completed; it runs no more if this is the latest of all.
  @usableFromInline
  var finished = 0
  @usableFromInline
  var sourceHasEnded = false

  @inlinable
  init() {}

  @inlinable
  @inline(__always)
  mutating func receive(_ input: Input) -> FanInAction<Output, Failure> {
    switch input {
    case .value(let value, let number): return number == latest ? .next(value) : .nothing
    case .began(let number):
      latest = number
      return .nothing
    case .only(let value, let number):
      latest = number
      finished = number
      return .next(value)
    case .innerCompleted(let number):
      finished = max(finished, number)
      return completeIfOver()
    case .innerFailed(let error, let number): return number == latest ? .failed(error) : .nothing
    case .completed:
      sourceHasEnded = true
      return completeIfOver()
    case .failed(let error): return .failed(error)
    }
  }

  @inlinable
  func completeIfOver() -> FanInAction<Output, Failure> {
    sourceHasEnded && finished == latest ? .completed : .nothing
  }
}
