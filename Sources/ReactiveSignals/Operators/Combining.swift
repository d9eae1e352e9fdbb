extension SignalProtocol {
  /// Sends the values of this signal, and when it has completed those of `next`; ends with the first error, or as
  /// `next` does.
  ///
  /// `next` is subscribed where this signal completes, and not at all if it does not. Appending costs O(1), and any
  /// number of signals appended one by one are subscribed on constant stack. Disposal disposes whichever runs, and
  /// `next` is not subscribed then.
  ///
  ///     self    -1-2|
  ///     next        -3-4-|
  ///     result  -1-2-3-4-|
  public func concat(_ next: Signal<Value, Failure>) -> Signal<Value, Failure> {
    if case .concat(let chain) = signal.source { return Signal(.concat(ConcatChain(next, after: chain))) }
    return Signal(.concat(ConcatChain(next, after: ConcatChain(signal))))
  }

  /// Sends `first`, and then what this signal sends, which is subscribed after that; ends as it does. Holds nothing but
  /// `first`.
  ///
  ///     self    -2-3-|
  ///     result  12-3-|            source.starting(with: 1)
  @inlinable
  public func starting(with first: Value) -> Signal<Value, Failure> {
    let source = signal
    return Signal(attach: { observer, handle in
      SubscriptionScheduler.start(handle) {
        observer.next(first)
        if !handle.isDisposed { source.attach(observer, handle) }
      }
    })
  }

  /// Ignores the values of this signal, and when it has completed sends those of the signal that `makeSignal` makes
  /// then; ends with the first error, or as that signal does.
  ///
  /// The second signal is made and subscribed where this one completes. Disposal disposes whichever runs. Holds nothing.
  ///
  ///     self    -1-2|
  ///     second      -a-b-|
  ///     result  -----a-b-|        login.then { loadMessages() }
  @inlinable
  public func then<Output: Sendable>(
    _ makeSignal: @escaping @Sendable () -> Signal<Output, Failure>
  ) -> Signal<Output, Failure> {
    let source = signal
    return Signal(attach: { observer, handle in
      let rounds = SerialSubscription(in: handle)
      rounds.proceed { round in
        source.attach(
          Observer(
            failed: observer.failed,
            completed: { rounds.proceed { round in makeSignal().attach(observer, round) } }),
          round)
      }
    })
  }

  /// Sends the values of both signals in the order in which they arrive.
  ///
  /// Completes when both have; the first error cancels the other and is passed on. This signal is subscribed first; if it
  /// fails at once, the other is not subscribed. Disposal disposes both. Holds nothing.
  ///
  ///     self    -1---3-|
  ///     other   ---2---4-|
  ///     result  -1-2-3-4-|
  @inlinable
  public func merge(with other: Signal<Value, Failure>) -> Signal<Value, Failure> {
    .merge([signal, other])
  }
}

extension Signal {
  /// Sends the values of all `signals` in the order in which they arrive.
  ///
  /// They are subscribed in their order. Completes when all have, with none at once; the first error cancels the others,
  /// and those that were not subscribed yet never are. Disposal disposes all. Holds the signals that run.
  ///
  ///     first   -1---3-|
  ///     second  ---2---4-|
  ///     result  -1-2-3-4-|
  @inlinable
  public static func merge(_ signals: some Sequence<Signal>) -> Signal {
    Signal<Signal, Failure>.from(Array(signals)).flatten()
  }

  /// Sends the values of all `signals` in the order in which they arrive. See `merge(_:)`.
  ///
  ///     first   -1---3-|
  ///     second  ---2---4-|
  ///     result  -1-2-3-4-|        Signal.merge(first, second)
  @inlinable
  public static func merge(_ signals: Signal...) -> Signal {
    merge(signals)
  }

  /// Sends the values of all `signals`, one signal after the other; ends with the first error, or when all have
  /// completed.
  ///
  /// Each is subscribed where the one before completes. Disposal disposes whichever runs. Holds those that wait.
  ///
  ///     first   -1-2|
  ///     second      -3-4-|
  ///     result  -1-2-3-4-|
  @inlinable
  public static func concat(_ signals: some Sequence<Signal>) -> Signal {
    Signal<Signal, Failure>.from(Array(signals)).concat()
  }
}
