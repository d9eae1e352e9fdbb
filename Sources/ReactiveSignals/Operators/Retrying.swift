extension SignalProtocol {
  /// When this signal fails, subscribes to it again after a delay on `scheduler`, at most `count` times and only for
  /// errors for which `isWorthwhile` is true; any other error is passed on.
  ///
  ///     attempts                                        -a-x-b-x----c-x
  ///     retry(2, backoff: .exponential(from: 1 ...))    -a---b------c-x     after 1, after 2, then no more
  ///
  /// Values pass as they come. Completes as an attempt does; fails with the first error that is not worthwhile, or with
  /// the last one. The attempt that failed is disposed before the delay begins. Zero still takes a turn of the scheduler.
  /// The first attempt is made inside the subscription, each later one on the scheduler, in a loop on constant stack.
  /// Disposal ends the attempt or the delay. The count and the delays are each subscription's own. Holds nothing.
  /// A negative count traps.
  ///
  ///     request.retry(5, backoff: .exponential(from: .seconds(1), cap: .seconds(60), jitter: 0.5), on: .main) {
  ///       $0.isTemporary
  ///     }
  public func retry(
    _ count: Int = .max, backoff: Backoff, on scheduler: some Scheduler,
    where isWorthwhile: @escaping @Sendable (Failure) -> Bool = { _ in true }
  ) -> Signal<Value, Failure> {
    retrying(count, where: isWorthwhile) {
      let delays = PlainState(Delays(backoff))
      return { attempt, wait in wait.adopt(scheduler.schedule(after: delays.value.take(), attempt)) }
    }
  }

  /// When this signal fails with an error for which `isWorthwhile` is true, subscribes to it again, at most `count`
  /// times; any other error is passed on.
  ///
  ///     attempts           -a-x-b-x-c-y
  ///     retry { $0 == x }  -a---b---c-y
  ///
  /// Completes as an attempt does; fails with the first error that is not worthwhile, or with the last one. Each attempt
  /// starts where the one before failed, in a loop on constant stack. Disposal ends the attempt. The count is each
  /// subscription's own. Holds nothing. A negative count traps.
  ///
  ///     request.retry(3, where: { $0.isTemporary })
  public func retry(
    _ count: Int = .max, where isWorthwhile: @escaping @Sendable (Failure) -> Bool
  ) -> Signal<Value, Failure> {
    retrying(count, where: isWorthwhile) {
      { attempt, _ in attempt() }
    }
  }

  /// `makeWait` is called once for each subscription; what it returns runs the next attempt when its time has come, and
  /// puts what is to be cancelled with the wait into the handle.
  private func retrying(
    _ count: Int, where isWorthwhile: @escaping @Sendable (Failure) -> Bool,
    makeWait:
      @escaping @Sendable () ->
      @Sendable (
        _ attempt: @escaping @Sendable () -> Void, _ wait: CompositeDisposable
      ) -> Void
  ) -> Signal<Value, Failure> {
    precondition(count >= 0, "A signal cannot be retried a negative number of times.")
    let source = signal
    return Signal(attach: { observer, handle in
      let succession = Succession(in: handle)
      let remaining = PlainState(count)
      let wait = makeWait()
      @Sendable func attempt() {
        succession.proceed { round in
          source.attach(
            Observer(
              next: observer.next,
              failed: { error in
                if remaining.value == 0 || !isWorthwhile(error) { return observer.failed(error) }
                if remaining.value < .max { remaining.value -= 1 }
                // The wait takes the place of the attempt, which is disposed with that.
                succession.proceed { round in wait(attempt, round) }
              },
              completed: observer.completed),
            round)
        }
      }
      attempt()
    })
  }
}
