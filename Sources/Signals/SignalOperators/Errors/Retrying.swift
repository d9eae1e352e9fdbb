import Huntable

extension SignalProtocol {
  /// When this signal fails with an error for which `isWorthwhile` returns true, subscribes to this signal again after a
  /// delay on `scheduler`, at most `count` times. Any other error is passed on.
  ///
  ///     attempts                                       -a-x-b-x--c-x
  ///     retry(2, backoff: .exponential(from: 1 ...))   -a---b----c-x     delays of 1 and 2, then no more attempts
  ///
  /// ![Marbles: retry(_:backoff:on:resetting:where:)](retry-backoff)
  ///
  /// Values pass unchanged. Completes as an attempt does. Fails with the first error that is not worthwhile, or with the
  /// error of the last attempt. A failed attempt is disposed before the delay begins. A delay of zero still takes a turn
  /// of the scheduler. The first attempt begins inside the subscription. Each later attempt begins on the scheduler, in a
  /// loop on constant stack. Disposal ends the running attempt or the delay. Each subscription has its own count and
  /// delays. With `resetting: .afterValue` the count and the delays begin again after each value: `count` then limits how
  /// often the signal fails without a value in between. Holds nothing. A negative count traps.
  ///
  ///     request.retry(5, backoff: .exponential(from: .seconds(1), cap: .seconds(60), jitter: 0.5), on: .main) {
  ///       $0.isTemporary
  ///     }
  @_alwaysEmitIntoClient
  public func retry(
    _ count: Int = .max, backoff: Backoff, on scheduler: some Scheduler, resetting reset: RetryPolicy.Reset = .never,
    where isWorthwhile: @escaping @Sendable (Failure) -> Bool = { _ in true }
  ) -> Signal<Value, Failure> {
    retry(RetryPolicy(limit: count, backoff: backoff, resetting: reset), on: scheduler, where: isWorthwhile)
  }

  /// When this signal fails with an error for which `isWorthwhile` returns true, subscribes to this signal again as
  /// `policy` says. Any other error is passed on.
  ///
  ///     attempts                                            -a-x-b-x--c-x
  ///     retry(RetryPolicy(limit: 2, backoff: ...), on: s)   -a---b----c-x     delays of 1 and 2
  ///
  /// ![Marbles: retry(_:on:where:)](retry-backoff)
  ///
  /// Otherwise behaves as `retry(_:backoff:on:resetting:where:)`. A policy is a value, so that a program can use one
  /// policy for all its requests, print the policy, and replace it in tests.
  ///
  ///     let policy = RetryPolicy(limit: 5, backoff: .constant(.seconds(1)), resetting: .afterValue)
  ///     feed.retry(policy, on: .main)
  @_alwaysEmitIntoClient
  public func retry(
    _ policy: RetryPolicy, on scheduler: some Scheduler,
    where isWorthwhile: @escaping @Sendable (Failure) -> Bool = { _ in true }
  ) -> Signal<Value, Failure> {
    let source = signal
    return Signal(
      operator: "retry",
      attach: { observer, handle in
        let progress = SerialState(RetryPolicy.Progress(policy))
        let attempts =
          switch policy.resetting {
          case .never: source
          case .afterValue:
            source.linear(operator: "retry") { next in
              { value in
                progress.value.restart()
                next(value)
              }
            }
          }
        Resubscribing(attempts, observer, handle) { end, rounds in
          guard case .failed(let error) = end, progress.value.isAllowed, isWorthwhile(error) else {
            return rounds.end(end)
          }
          rounds.begin(after: progress.value.takeDelay(), on: scheduler)
        }.begin()
      })
  }

  /// When this signal fails, subscribes to this signal again after a delay on `scheduler`. `delay` receives the error and
  /// the number of failed attempts, which begins with one, and returns the delay, or nil to pass the error on.
  ///
  ///     attempts       -a-x-b-x--c-x
  ///     retry(on: s)   -a---b----c-x     `delay` returns 1, 2 and nil
  ///
  /// ![Marbles: retry(on:delay:)](retry-after)
  ///
  /// For errors that contain how long to wait. Otherwise behaves as `retry(_:backoff:on:resetting:where:)`. A negative delay
  /// traps.
  ///
  ///     request.retry(on: .main) { error, attempts in attempts < 5 ? error.retryAfter : nil }
  @_alwaysEmitIntoClient
  public func retry(
    on scheduler: some Scheduler, delay: @escaping @Sendable (_ error: Failure, _ attempts: Int) -> Duration?
  ) -> Signal<Value, Failure> {
    retried { error, attempts, rounds in
      guard let delay = delay(error, attempts) else { return rounds.end(.failed(error)) }
      precondition(delay >= .zero, "A signal cannot be retried after a negative delay: \(delay).")
      rounds.begin(after: delay, on: scheduler)
    }
  }

  /// Calls `next` after each failed attempt, with the number of attempts. Passes a completion on.
  @_alwaysEmitIntoClient
  func retried(
    operator: StaticString = #function,
    _ next: @escaping @Sendable (Failure, Int, Resubscribing<Value, Failure>) -> Void
  ) -> Signal<Value, Failure> {
    resubscribed(operator: `operator`) {
      let attempts = SerialState(0)
      return { end, rounds in
        guard case .failed(let error) = end else { return rounds.end(end) }
        attempts.value += 1
        next(error, attempts.value, rounds)
      }
    }
  }
}
