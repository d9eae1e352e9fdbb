extension SignalProtocol {
  /// When this signal fails, goes on with the signal that `handler` makes of the error; ends as that does.
  ///
  /// The result fails only if the replacement can: with one that cannot, the type says so.
  ///
  ///     download.catch { _ in Signal<Image, Never>.just(placeholder) }
  @inlinable
  public func `catch`<NewFailure: Error>(
    _ handler: @escaping @Sendable (Failure) -> Signal<Value, NewFailure>
  ) -> Signal<Value, NewFailure> {
    let source = signal
    return Signal(attach: { observer, handle in
      let succession = Succession(in: handle)
      succession.proceed { round in
        source.attach(
          Observer(
            next: observer.next,
            failed: { error in
              succession.proceed { round in handler(error).attach(observer, round) }
            },
            completed: observer.completed),
          round)
      }
    })
  }

  /// When this signal fails, goes on with `replacement`; ends as that does.
  @inlinable
  public func catchTo<NewFailure: Error>(_ replacement: Signal<Value, NewFailure>) -> Signal<Value, NewFailure> {
    self.catch { _ in replacement }
  }

  /// When this signal fails, subscribes to it again, for ever; completes as it does.
  ///
  /// A source that fails at once is subscribed in a loop, on constant stack, until the subscription is disposed.
  @inlinable
  public func retry() -> Signal<Value, Failure> { retrying(.max) }

  /// When this signal fails, subscribes to it again, at most `count` times; then the error is passed on.
  ///
  /// Each subscription to the result counts for itself. A negative count traps.
  ///
  ///     request.retry(3)  // four attempts in all
  @inlinable
  public func retry(_ count: Int) -> Signal<Value, Failure> {
    precondition(count >= 0, "A signal cannot be retried a negative number of times.")
    return retrying(count)
  }

  @inlinable
  func retrying(_ count: Int) -> Signal<Value, Failure> {
    let source = signal
    return Signal(attach: { observer, handle in
      let succession = Succession(in: handle)
      let remaining = PlainState(count)
      @Sendable func attempt() {
        succession.proceed { round in
          source.attach(
            Observer(
              next: observer.next,
              failed: { error in
                if remaining.value == 0 { return observer.failed(error) }
                if remaining.value < .max { remaining.value -= 1 }
                attempt()
              },
              completed: observer.completed),
            round)
        }
      }
      attempt()
    })
  }
}
