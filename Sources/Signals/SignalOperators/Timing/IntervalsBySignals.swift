import Huntable

// A signal in place of a duration: an interval ends when the signal of its first value sends a value or completes. The
// label is that of `retry(when:)`. Each has a second form for signals that cannot fail.

extension SignalProtocol {
  /// Sends a value when the signal that `interval` returns for it sends or completes, unless another value arrives before.
  ///
  ///     source     -a-bc-----d-|
  ///     interval    --x (after each value)
  ///     debounce   ------c-----(d|)     debounce(when: { _ in interval })
  ///
  /// ![Marbles: debounce(when:discardWhenCompleted:)](debounce-by-signal)
  ///
  /// A newer value replaces the waiting value, and disposes its signal. On completion a waiting value is sent
  /// immediately, before the completion, or dropped if `discardWhenCompleted` is true. The first error of the source or of
  /// a signal drops the waiting value and is passed on, and disposal drops it too. A value is sent on the thread of its
  /// signal. The end and disposal dispose the source and the signal. `interval` is called once for each value. Holds one
  /// value.
  ///
  ///     typed.debounce(when: { text in text.isEmpty ? .just(()) : pause })
  @_alwaysEmitIntoClient
  public func debounce<Measure: Sendable>(
    when interval: @escaping @Sendable (Value) -> Signal<Measure, Failure>, discardWhenCompleted: Bool = false
  ) -> Signal<Value, Failure> {
    intervals((restarts: true, sendsFirst: false, sendsLatest: true, sendsLast: !discardWhenCompleted), interval)
  }

  /// Sends the latest value when the signal that `interval` returns for a first value sends or completes. The next value
  /// begins the next interval.
  ///
  ///     source     -a-b-----c---d-|
  ///     interval    ---x (after a and c)
  ///     audit      ----b-------c--(d|)     audit(when: { _ in interval })
  ///
  /// ![Marbles: audit(when:)](audit-by-signal)
  ///
  /// On completion a waiting value is sent immediately, then the completion. Errors, disposal and threads are as with
  /// `debounce(when:discardWhenCompleted:)`. Holds one value.
  ///
  ///     edited.audit(when: { _ in saved })
  @_alwaysEmitIntoClient
  public func audit<Measure: Sendable>(
    when interval: @escaping @Sendable (Value) -> Signal<Measure, Failure>
  ) -> Signal<Value, Failure> {
    intervals((restarts: false, sendsFirst: false, sendsLatest: true, sendsLast: true), interval)
  }

  /// Sends the first value immediately, and drops the others until the signal that `interval` returns for the first one
  /// sends or completes.
  ///
  ///     source     -ab-c-----d--e-f-|
  ///     interval    ---x (after each value that is sent)
  ///     throttle   -a--------d----f-|     throttleFirst(when: { _ in interval })
  ///
  /// ![Marbles: throttleFirst(when:)](throttle-first-by-signal)
  ///
  /// A value is sent inside the call of the source, and `interval` is called after that. Ends as the source does, or with
  /// the first error of a signal. The end and disposal dispose the source and the signal. Holds no value.
  ///
  ///     tapped.throttleFirst(when: { item in animation(of: item) })
  @_alwaysEmitIntoClient
  public func throttleFirst<Measure: Sendable>(
    when interval: @escaping @Sendable (Value) -> Signal<Measure, Failure>
  ) -> Signal<Value, Failure> {
    intervals((restarts: false, sendsFirst: true, sendsLatest: false, sendsLast: true), interval)
  }

  /// Sends the first value immediately, then the latest value each time that the signal of the last value that was sent
  /// sends or completes.
  ///
  ///     source     -ab-c-----d--e-f-|
  ///     interval    ---x (after each value that is sent)
  ///     throttle   -a--c-----d--e--f|     throttle(when: { _ in interval })
  ///
  /// ![Marbles: throttle(when:)](throttle-by-signal)
  ///
  /// `interval` is called with each value that is sent, after it was sent. If no value waits at the end of an interval,
  /// the next value is sent at once. On completion a waiting value is sent immediately, then the completion. Errors,
  /// disposal and threads are as with `debounce(when:discardWhenCompleted:)`. Holds one value.
  ///
  ///     positions.throttle(when: { position in upload(position) })
  @_alwaysEmitIntoClient
  public func throttle<Measure: Sendable>(
    when interval: @escaping @Sendable (Value) -> Signal<Measure, Failure>
  ) -> Signal<Value, Failure> {
    intervals((restarts: false, sendsFirst: true, sendsLatest: true, sendsLast: true), interval)
  }

  /// Sends each value when the signal that `interval` returns for it sends or completes.
  ///
  ///     source     -a--b-----|
  ///     of a        -----x
  ///     of b           -x
  ///     delay      -----ba---|
  ///
  /// ![Marbles: delay(when:)](delay-by-signal)
  ///
  /// Values may overtake each other. `interval` is called once for each value, and its signal is disposed when it has sent.
  /// The result completes when the source and all signals have ended. The first error of the source or of a signal is passed
  /// on immediately and drops the waiting values, and disposal drops them too. A value is sent on the thread of its signal.
  /// The end and disposal dispose the source and the signals. Holds the waiting values.
  ///
  ///     messages.delay(when: { message in acknowledgement(of: message) })
  @_alwaysEmitIntoClient
  public func delay<Measure: Sendable>(
    when interval: @escaping @Sendable (Value) -> Signal<Measure, Failure>
  ) -> Signal<Value, Failure> {
    flatMap { value in interval(value).take(first: 1).ignoreValues().map { _ in value }.append(value) }
  }

  @_alwaysEmitIntoClient
  func intervals<Measure: Sendable>(
    operator: StaticString = #function, _ kind: IntervalKind,
    _ makeInterval: @escaping @Sendable (Value) -> Signal<Measure, Failure>
  ) -> Signal<Value, Failure> {
    let source = signal
    return Signal(
      operator: `operator`,
      guarded: { observer, handle in Intervals(kind, observer, handle, makeInterval).attach(source) })
  }
}

@_documentation(visibility: internal)
extension SignalProtocol {
  /// `delay(when:)` with signals that cannot fail.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public func delay<Measure: Sendable>(
    when interval: @escaping @Sendable (Value) -> Signal<Measure, Never>
  ) -> Signal<Value, Failure> {
    delay(when: { interval($0).promoteFailure(to: Failure.self) })
  }

  /// `debounce(when:discardWhenCompleted:)` with signals that cannot fail.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public func debounce<Measure: Sendable>(
    when interval: @escaping @Sendable (Value) -> Signal<Measure, Never>, discardWhenCompleted: Bool = false
  ) -> Signal<Value, Failure> {
    debounce(when: { interval($0).promoteFailure(to: Failure.self) }, discardWhenCompleted: discardWhenCompleted)
  }

  /// `audit(when:)` with signals that cannot fail.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public func audit<Measure: Sendable>(
    when interval: @escaping @Sendable (Value) -> Signal<Measure, Never>
  ) -> Signal<Value, Failure> {
    audit(when: { interval($0).promoteFailure(to: Failure.self) })
  }

  /// `throttleFirst(when:)` with signals that cannot fail.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public func throttleFirst<Measure: Sendable>(
    when interval: @escaping @Sendable (Value) -> Signal<Measure, Never>
  ) -> Signal<Value, Failure> {
    throttleFirst(when: { interval($0).promoteFailure(to: Failure.self) })
  }

  /// `throttle(when:)` with signals that cannot fail.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public func throttle<Measure: Sendable>(
    when interval: @escaping @Sendable (Value) -> Signal<Measure, Never>
  ) -> Signal<Value, Failure> {
    throttle(when: { interval($0).promoteFailure(to: Failure.self) })
  }
}
