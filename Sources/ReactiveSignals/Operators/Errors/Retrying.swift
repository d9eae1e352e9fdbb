import Huntable

extension SignalProtocol {
  /// When this signal fails with an error for which `isWorthwhile` is true, subscribes to it again after a delay on
  /// `scheduler`, at most `count` times. Any other error is passed on.
  ///
  ///     attempts                                       -a-x-b-x--c-x
  ///     retry(2, backoff: .exponential(from: 1 ...))   -a---b----c-x     delays of 1 and 2, then no more attempts
  ///
  /// ![Marbles: retry(_:backoff:on:where:)](retry-backoff)
  ///
  /// Values pass unchanged. Completes as an attempt does. Fails with the first error that is not worthwhile, or with
  /// the error of the last attempt. A failed attempt is disposed before the delay begins. A delay of zero still takes a
  /// turn of the scheduler. The first attempt begins inside the subscription. Each later attempt begins on the
  /// scheduler, in a loop on constant stack. Disposal ends the running attempt or the delay. Each subscription has its
  /// own count and delays. Holds nothing. A negative count traps.
  ///
  ///     request.retry(5, backoff: .exponential(from: .seconds(1), cap: .seconds(60), jitter: 0.5), on: .main) {
  ///       $0.isTemporary
  ///     }
  public func retry(
    _ count: Int = .max, backoff: Backoff, on scheduler: some Scheduler,
    where isWorthwhile: @escaping @Sendable (Failure) -> Bool = { _ in true }
  ) -> Signal<Value, Failure> {
    precondition(count >= 0, "A signal cannot be retried a negative number of times.")
    return retried {
      let delays = SerialState(Delays(backoff))
      let remaining = SerialState(count)
      return { error in
        if remaining.value == 0 || !isWorthwhile(error) { return .no }
        remaining.value -= 1
        return .after(delays.value.take(), scheduler)
      }
    }
  }

  /// When this signal fails, subscribes to it again after a delay on `scheduler`. `delay` returns the delay for the
  /// error and the number of failed attempts, which begins with one. If it returns nil, the error is passed on.
  ///
  ///     attempts       -a-x-b-x--c-x
  ///     retry(on: s)   -a---b----c-x     `delay` returns 1, 2 and nil
  ///
  /// ![Marbles: retry(on:after:)](retry-after)
  ///
  /// For errors that contain how long to wait. Otherwise behaves as `retry(_:backoff:on:where:)`. A negative delay
  /// traps.
  ///
  ///     request.retry(on: .main) { error, attempts in attempts < 5 ? error.retryAfter : nil }
  public func retry(
    on scheduler: some Scheduler, after delay: @escaping @Sendable (_ error: Failure, _ attempts: Int) -> Duration?
  ) -> Signal<Value, Failure> {
    retried {
      let attempts = SerialState(0)
      return { error in
        attempts.value += 1
        guard let delay = delay(error, attempts.value) else { return .no }
        precondition(delay >= .zero, "A signal cannot be retried after a negative delay: \(delay).")
        return .after(delay, scheduler)
      }
    }
  }

  /// When this signal fails with an error for which `isWorthwhile` is true, subscribes to it again, at most `count`
  /// times. Any other error is passed on.
  ///
  ///     attempts                   -a-xb-xc-y
  ///     retry(where: { $0 == x })  -a--b--c-y
  ///
  /// ![Marbles: retry(_:where:)](retry)
  ///
  /// Completes as an attempt does. Fails with the first error that is not worthwhile, or with the error of the last
  /// attempt. Each attempt begins on the thread on which the previous one failed, in a loop on constant stack. Disposal
  /// ends the running attempt. Each subscription has its own count. Holds nothing. A negative count traps.
  ///
  ///     request.retry(3, where: { $0.isTemporary })
  public func retry(
    _ count: Int = .max, where isWorthwhile: @escaping @Sendable (Failure) -> Bool
  ) -> Signal<Value, Failure> {
    retrying(count, where: isWorthwhile)
  }
}
