import Huntable

extension SignalProtocol {
  /// Passes on all events until `trigger` sends a value or completes, then completes and disposes this signal.
  ///
  /// An error of the trigger is ignored: this signal then continues to its own end. The trigger is subscribed to first.
  /// If the trigger sends or completes during its subscription, this signal is not subscribed to. The end of this signal
  /// disposes the trigger. Disposal disposes both. The completion is sent on the thread of the trigger. If another thread
  /// is delivering a value, that thread sends the completion right after the value. Holds nothing.
  ///
  ///     self     -1-2-3-4-5-|
  ///     trigger  -------x
  ///     result   -1-2-3-|
  ///
  /// ![Marbles: take(until:)](take-until)
  @_alwaysEmitIntoClient
  public func take(until trigger: some SignalProtocol) -> Signal<Value, Failure> {
    let source = signal
    let trigger = trigger.signal
    return Signal(guarded: { observer, handle in
      let fanIn = FanIn((), observer, handle)
      fanIn.attach(
        trigger, next: { _ in fanIn.complete() }, failed: { _ in }, completed: { fanIn.complete() })
      fanIn.attach(source, next: { fanIn.submit($0) { .next($1) } }, completed: { fanIn.complete() })
    })
  }

  /// Passes on all events for `interval`, then completes on `scheduler` and disposes this signal.
  ///
  ///     source  -1-2-3-4-5-|
  ///     result  -1-2-3|           source.take(for: 6, on: s)
  ///
  /// ![Marbles: take(for:on:)](take-for)
  ///
  /// The interval begins with the subscription, before this signal is subscribed to. Ends earlier if this signal does.
  /// If another thread is delivering a value when the interval is over, that thread sends the completion right after the
  /// value. The end and disposal cancel the timer. Holds only the timer. Traps if the interval is negative, or if
  /// `scheduler` is the immediate scheduler, which would wait before the subscription.
  ///
  ///     samples.take(for: .seconds(10), on: .main).collect()
  @_alwaysEmitIntoClient
  public func take(for interval: Duration, on scheduler: some Scheduler) -> Signal<Value, Failure> {
    precondition(interval >= .zero, "Values cannot be taken for a negative interval: \(interval).")
    precondition(
      !scheduler.blocksUntilDue,
      "Values cannot be taken for an interval on the \(scheduler.name) scheduler: it would wait before it subscribes.")
    return take(until: Signal.timer(after: interval, on: scheduler))
  }

  /// Sends this signal's values until `replacement` sends its first event of any kind, and from then on all events of
  /// `replacement`.
  ///
  /// The completion of this signal is ignored; an error of this signal is passed on. The first event of `replacement`
  /// disposes this signal. `replacement` is subscribed to first. If `replacement` sends during its subscription, this
  /// signal is not subscribed to. Events are sent on the threads of their signals. Disposal disposes both. Holds nothing.
  ///
  ///     self         -1-2---3-4-|
  ///     replacement  -----a----b-|
  ///     result       -1-2-a----b-|
  ///
  /// ![Marbles: take(untilReplacement:)](take-until-replacement)
  @_alwaysEmitIntoClient
  public func take(untilReplacement replacement: some SignalProtocol<Value, Failure>) -> Signal<Value, Failure> {
    let source = signal
    let replacement = replacement.signal
    return Signal(guarded: { observer, handle in
      // The state is whether the original is replaced.
      let fanIn = FanIn(false, observer, handle)
      let original = CompositeDisposable(in: handle)
      let replace: @Sendable (Event<Value, Failure>) -> Void = { event in
        if !original.isDisposed { original.dispose() }
        fanIn.submit(event) { isReplaced, event in
          isReplaced = true
          return FanInAction(event)
        }
      }
      fanIn.attach(
        replacement, next: { replace(.next($0)) }, failed: { replace(.failed($0)) }, completed: { replace(.completed) })
      fanIn.attach(
        source, in: original, next: { fanIn.submit($0) { isReplaced, value in isReplaced ? .nothing : .next(value) } },
        failed: { fanIn.submit($0) { isReplaced, error in isReplaced ? .nothing : .failed(error) } }, completed: {})
    })
  }

  /// Drops values until `trigger` sends a value or completes, then passes on all values. Ends as this signal does.
  ///
  /// An error of the trigger is ignored: then no value is ever sent. The trigger is subscribed to first. The first value
  /// of the trigger disposes the trigger, and so does the end of this signal. Values are sent on the thread of this
  /// signal. Disposal disposes both. Holds nothing.
  ///
  ///     self     -1-2-3-4-5-|
  ///     trigger  -------x
  ///     result   -------4-5-|
  ///
  /// ![Marbles: skip(until:)](skip-until)
  @_alwaysEmitIntoClient
  public func skip(until trigger: some SignalProtocol) -> Signal<Value, Failure> {
    let source = signal
    let trigger = trigger.signal
    return Signal(guarded: { observer, handle in
      // The state is whether values are passed on.
      let fanIn = FanIn(false, observer, handle)
      let waiting = CompositeDisposable(in: handle)
      let open: @Sendable () -> Void = {
        fanIn.submit { isOpen in
          isOpen = true
          return .nothing
        }
      }
      fanIn.attach(
        trigger, in: waiting,
        next: { _ in
          waiting.dispose()
          open()
        },
        failed: { _ in }, completed: open)
      fanIn.attach(
        source, next: { fanIn.submit($0) { isOpen, value in isOpen ? .next(value) : .nothing } },
        completed: { fanIn.complete() })
    })
  }
}
