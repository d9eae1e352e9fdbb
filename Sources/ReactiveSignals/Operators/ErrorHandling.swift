extension SignalProtocol {
  /// When this signal fails, goes on with the signal that `handler` makes of the error; ends as that does.
  ///
  /// The closure is called at most once for each subscription, and the replacement subscribed where this signal fails. The
  /// result fails only if the replacement can: with one that cannot, the type says so. Disposal disposes whichever
  /// runs. Holds nothing.
  ///
  ///     self         -1-2-X
  ///     replacement       -a-b-|
  ///     result       -1-2--a-b-|  download.catch { _ in Signal<Image, Never>.just(placeholder) }
  @inlinable
  public func `catch`<NewFailure: Error>(
    _ handler: @escaping @Sendable (Failure) -> Signal<Value, NewFailure>
  ) -> Signal<Value, NewFailure> {
    catching(handler)
  }

  /// The same with a replacement that cannot fail, for one that does not say so itself. See `catch(_:)`.
  ///
  ///     self         -1-2-X
  ///     replacement       a|
  ///     result       -1-2-a|      download.catch { _ in .just(placeholder) }
  @inlinable
  public func `catch`(_ handler: @escaping @Sendable (Failure) -> Signal<Value, Never>) -> Signal<Value, Never> {
    catching(handler)
  }

  @inlinable
  func catching<NewFailure: Error>(
    _ handler: @escaping @Sendable (Failure) -> Signal<Value, NewFailure>
  ) -> Signal<Value, NewFailure> {
    let source = signal
    return Signal(
      operator: "catch",
      attach: { observer, handle in
        let rounds = SerialSubscription(in: handle)
        rounds.proceed { round in
          source.attach(
            Observer(
              next: observer.next,
              failed: { error in
                rounds.proceed { round in handler(error).attach(observer, round) }
              },
              completed: observer.completed),
            round)
        }
      })
  }

  /// When this signal fails, goes on with `replacement`; ends as that does. See `catch(_:)`.
  ///
  ///     self         -1-2-X
  ///     replacement       -a-b-|
  ///     result       -1-2--a-b-|
  @inlinable
  public func catchTo<NewFailure: Error>(_ replacement: Signal<Value, NewFailure>) -> Signal<Value, NewFailure> {
    catching { _ in replacement }
  }

  /// The same with a replacement that cannot fail, for one that does not say so itself. See `catchTo(_:)`.
  ///
  ///     self         -1-2-X
  ///     replacement       a|
  ///     result       -1-2-a|      source.catchTo(.just(a))
  @inlinable
  public func catchTo(_ replacement: Signal<Value, Never>) -> Signal<Value, Never> {
    catching { _ in replacement }
  }

  /// When this signal fails, subscribes to it again, for ever; completes as it does.
  ///
  /// It is subscribed where it failed. A source that fails at once is subscribed in a loop, on constant stack, until the
  /// subscription is disposed. Disposal disposes the subscription that runs. Holds nothing of those before.
  ///
  ///     first   -1-X
  ///     second     -1-2-|
  ///     result  -1--1-2-|
  @inlinable
  public func retry() -> Signal<Value, Failure> { retrying(.max) }

  /// When this signal fails, subscribes to it again, at most `count` times; then the error is passed on.
  ///
  /// Each subscription to the result counts for itself. A negative count traps. Otherwise as `retry()`.
  ///
  ///     first   -1-X
  ///     second     -2-X
  ///     result  -1--2-X           source.retry(1): two attempts in all
  @inlinable
  public func retry(_ count: Int) -> Signal<Value, Failure> {
    precondition(count >= 0, "A signal cannot be retried a negative number of times.")
    return retrying(count)
  }

  @inlinable
  func retrying(_ count: Int) -> Signal<Value, Failure> {
    let source = signal
    return Signal(
      operator: "retry",
      attach: { observer, handle in
        let rounds = SerialSubscription(in: handle)
        let downstream = ChainLink(observer)
        let remaining = SerialState(count)
        @Sendable func attempt() {
          rounds.proceed { round in
            let observer = downstream.contents
            source.attach(
              Observer(
                next: observer.next,
                failed: { error in
                  if remaining.value == 0 { return downstream.contents.failed(error) }
                  remaining.value -= 1
                  attempt()
                },
                completed: observer.completed),
              round)
          }
        }
        attempt()
      })
  }

  /// Passes everything on, an error as what `transform` makes of it. Holds nothing.
  ///
  ///     source  -1-2-X
  ///     result  -1-2-Y            source.mapError { LoadingError($0) }
  @inlinable
  public func mapError<NewFailure: Error>(
    _ transform: @escaping @Sendable (Failure) -> NewFailure
  ) -> Signal<Value, NewFailure> {
    let source = signal
    return Signal(attach: { observer, handle in
      source.attach(
        Observer(
          next: observer.next, failed: { observer.failed(transform($0)) }, completed: observer.completed),
        handle)
    })
  }

  /// Passes everything on but an error: that is taken for a programmer error and traps, in release builds too. Holds
  /// nothing.
  ///
  ///     source  -1-2-|
  ///     result  -1-2-|
  @inlinable
  public func assertNoFailure() -> Signal<Value, Never> {
    mapError { fatalError("A signal that was asserted not to fail has failed: \($0)") }
  }
}

extension SignalProtocol where Failure == Never {
  /// The same signal among signals that can fail, to be combined with them. Holds nothing.
  ///
  ///     source  -1-2-|
  ///     result  -1-2-|            source.promoteFailure(to: MyError.self)
  @inlinable
  public func promoteFailure<NewFailure: Error>(
    to type: NewFailure.Type = NewFailure.self
  ) -> Signal<Value, NewFailure> {
    let source = signal
    return Signal(attach: { observer, handle in
      source.attach(Observer(next: observer.next, completed: observer.completed), handle)
    })
  }
}
