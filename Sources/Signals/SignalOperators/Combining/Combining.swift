extension SignalProtocol {
  /// Sends the values of this signal and, when it has completed, those of `next`. Ends with the first error, or as
  /// `next` does.
  ///
  /// `next` is subscribed to on the thread on which this signal completes, and only if it completes. Appending costs
  /// O(1), and any number of signals appended one by one are subscribed to on constant stack. Disposal disposes the
  /// signal that is running; `next` is then not subscribed to. Holds `next`.
  ///
  ///     self    -1-2|
  ///     next        -3-4-|
  ///     result  -1-2-3-4-|
  ///
  /// ![Marbles: concat(_:)](concat)
  @_alwaysEmitIntoClient
  public func concat(_ next: Signal<Value, Failure>) -> Signal<Value, Failure> {
    Signal(.concat(ConcatChain(signal, next)))
  }

  /// Sends the given values, then subscribes to this signal and sends its values. Ends as this signal does. Holds only
  /// the given values.
  ///
  /// The given values are sent through the `SubscriptionScheduler`, when the subscription starts. This signal is not
  /// subscribed to yet when the observer receives the given values. So if the observer sends to the subject behind this
  /// signal in turn, as in a feedback loop, that event is lost. There write `merge(with: .just(first))`, which subscribes
  /// to this signal first.
  ///
  ///     self    -2-3-|
  ///     result  12-3-|            source.starting(with: 1)
  ///
  /// ![Marbles: starting(with:)](starting-with)
  ///
  ///     self    -3-4-|
  ///     result  (12)-3-4-|        source.starting(with: 1, 2)
  ///
  /// ![Marbles: starting(with:_:)](starting-with-several)
  @_alwaysEmitIntoClient
  public func starting(with first: Value, _ others: Value...) -> Signal<Value, Failure> {
    let source = signal
    return Signal(attach: { observer, handle in
      SubscriptionScheduler.start(handle) {
        observer.next(first)
        for value in others where !handle.isDisposed { observer.next(value) }
        if !handle.isDisposed { source.attach(observer, handle) }
      }
    })
  }

  /// Sends the values of this signal and, when it has completed, the given values; then completes. An error is passed
  /// on without them.
  ///
  ///     self    -1-2-|
  ///     result  -1-2-(34|)        source.append(3, 4)
  ///
  /// ![Marbles: append(_:_:)](append)
  ///
  /// The values are sent on the thread on which this signal completes. Holds only the values. To continue with another
  /// signal see `concat(_:)`.
  ///
  ///     words.append("end")
  @_alwaysEmitIntoClient
  public func append(_ first: Value, _ others: Value...) -> Signal<Value, Failure> {
    concat(.from([first] + others))
  }

  /// Ignores the values of this signal and, when it has completed, sends those of the signal that `makeSignal` returns.
  /// Ends with the first error, or as that signal does.
  ///
  /// The second signal is made and subscribed to on the thread on which this one completes. Disposal disposes the
  /// signal that is running. Holds nothing.
  ///
  ///     self    -1-2|
  ///     second      -a-b-|
  ///     result  -----a-b-|        login.then { loadMessages() }
  ///
  /// ![Marbles: then(_:)](then)
  @_alwaysEmitIntoClient
  public func then<Output: Sendable>(
    _ makeSignal: @escaping @Sendable () -> Signal<Output, Failure>
  ) -> Signal<Output, Failure> {
    let source = signal
    return Signal(attach: { observer, handle in
      let rounds = SerialSubscription(observer, in: handle)
      rounds.proceed { round in
        source.attach(
          Observer(
            failed: rounds.observer.failed,
            completed: { rounds.proceed { round in makeSignal().attach(rounds.observer, round) } }),
          round)
      }
    })
  }

  /// Sends the values of both signals in the order in which they arrive.
  ///
  /// Completes when both signals have completed. The first error disposes the other signal and is passed on. This signal
  /// is subscribed to first. If this signal fails during its subscription, the other one is not subscribed to. Disposal
  /// disposes both. Values are sent on the threads of their signals. Holds nothing.
  ///
  ///     self    -1---3-|
  ///     other   ---2---4-|
  ///     result  -1-2-3-4-|
  ///
  /// ![Marbles: merge(with:)](merge)
  @_alwaysEmitIntoClient
  public func merge(with other: Signal<Value, Failure>) -> Signal<Value, Failure> {
    .merge([signal, other])
  }
}

extension Signal {
  /// Sends the values of all `signals` in the order in which they arrive.
  ///
  /// The signals are subscribed to in order. Completes when all have completed, immediately if there are none. The
  /// first error disposes the others, and signals that are not subscribed to yet never are. Disposal disposes all.
  /// Values are sent on the threads of their signals. Holds the running signals.
  ///
  ///     first   -1---3-|
  ///     second  ---2---4-|
  ///     result  -1-2-3-4-|
  ///
  /// ![Marbles: merge(_:)](merge)
  @_alwaysEmitIntoClient
  public static func merge(_ signals: some Sequence<Signal>) -> Signal {
    Signal<Signal, Failure>.from(Array(signals)).merging(limit: .max) { $0.receive($1) }
  }

  /// Sends the values of all `signals` in the order in which they arrive. See `merge(_:)`.
  ///
  ///     first   -1---3-|
  ///     second  ---2---4-|
  ///     result  -1-2-3-4-|        Signal.merge(first, second)
  ///
  /// ![Marbles: merge(_:)](merge)
  @_alwaysEmitIntoClient
  public static func merge(_ signals: Signal...) -> Signal {
    merge(signals)
  }

  /// Sends the values of all `signals`, one signal after the other. Ends with the first error, or when all have
  /// completed.
  ///
  /// Each subscription iterates the sequence from the beginning, and takes a signal out of it when the previous one has
  /// completed. So the sequence may be endless. Each signal is subscribed to on the thread on which the previous one
  /// completes, in a loop on constant stack. Disposal disposes the signal that is running. Holds the iterator.
  ///
  ///     first   -1-2|
  ///     second      -3-4-|
  ///     result  -1-2-3-4-|
  ///
  /// ![Marbles: concat(_:)](concat)
  ///
  /// Signals that are made on demand: `PullSignal(1...).concatMap { number in page(number) }`.
  @_alwaysEmitIntoClient
  public static func concat(_ signals: some Sequence<Signal> & Sendable) -> Signal {
    Signal(attach: { observer, handle in
      var iterator = signals.makeIterator()
      Concatenating(observer, handle) { iterator.next() }.proceed()
    })
  }

  /// `concat(_:)` of signals that are written one after the other: `Signal.concat(first, second)`.
  @_alwaysEmitIntoClient
  @_documentation(visibility: internal)
  public static func concat(_ signals: Signal...) -> Signal { concat(signals) }

  /// `concat(_:)` of a sequence that is not `Sendable`, for example one that can be iterated only once. The call iterates
  /// the sequence, to its end.
  @_alwaysEmitIntoClient
  @_documentation(visibility: internal)
  public static func concat(_ signals: some Sequence<Signal>) -> Signal { concat(Array(signals)) }

  /// A lazy sequence is not `Sendable`, so it cannot be iterated by each subscription. The warning says so, since the reader
  /// expects the opposite.
  @_alwaysEmitIntoClient
  @_documentation(visibility: internal)
  @available(
    *, deprecated,
    message: "A lazy sequence is not Sendable, and is evaluated now, to its end. Use PullSignal(_:) and concatMap(_:)."
  )
  public static func concat<Signals: LazySequenceProtocol>(_ signals: Signals) -> Signal
  where Signals.Element == Signal {
    concat(Array(signals))
  }
}
