import Huntable

extension SignalProtocol {
  /// Passes on all values, or sends `value` if the source completes without a value. Ends as the source does.
  ///
  ///     source  -----|
  ///     result  -----(0|)         source.ifEmpty(0)
  ///
  /// ![Marbles: ifEmpty(_:)](if-empty)
  ///
  /// `value` is sent on the thread on which the source completes. An error is passed on without `value`. Holds only
  /// `value`.
  ///
  ///     search.results.ifEmpty(.noResults)
  @_alwaysEmitIntoClient
  public func ifEmpty(_ value: Value) -> Signal<Value, Failure> {
    completing { isEmpty, observer, handle in
      if isEmpty { observer.end(with: value, handle) } else { observer.completed() }
    }
  }

  /// Passes on all values, or continues with `other` if the source completes without a value.
  ///
  ///     source  ---|
  ///     other      -a-b-|
  ///     result  ----a-b-|         source.ifEmpty(switchTo: other)
  ///
  /// ![Marbles: ifEmpty(switchTo:)](if-empty-switch)
  ///
  /// `other` is subscribed to on the thread on which the source completes. Ends as the source does, or as `other` does
  /// if the source was empty. An error of the source is passed on. Disposal disposes the signal that is running. Holds
  /// only `other`.
  ///
  ///     cached.ifEmpty(switchTo: download)
  @_alwaysEmitIntoClient
  public func ifEmpty(switchTo other: some SignalProtocol<Value, Failure>) -> Signal<Value, Failure> {
    let source = signal
    let other = other.signal
    return Signal(attach: { observer, handle in
      let isEmpty = SerialState(true)
      let rounds = SerialSubscription(observer, in: handle)
      rounds.proceed { round in
        source.attach(
          Observer(
            next: { value in
              isEmpty.value = false
              rounds.downstream.next(value)
            },
            failed: rounds.observer.failed,
            completed: {
              if !isEmpty.value { return rounds.downstream.completed() }
              rounds.proceed { round in other.attach(rounds.observer, round) }
            }),
          round)
      }
    })
  }

  /// Passes on all values, or fails with `failure` if the source completes without a value. Otherwise ends as the
  /// source does. Holds only `failure`.
  ///
  ///     source  -----|
  ///     result  -----X            source.throwIfEmpty(MyError())
  ///
  /// ![Marbles: throwIfEmpty(_:)](throw-if-empty)
  ///
  /// The failure is sent on the thread on which the source completes. If the source cannot fail, the result has the
  /// type of `failure`.
  ///
  ///     answers.take(first: 1).throwIfEmpty(.noAnswer)
  @_alwaysEmitIntoClient
  public func throwIfEmpty(_ failure: Failure) -> Signal<Value, Failure> {
    completing { isEmpty, observer, _ in
      if isEmpty { observer.failed(failure) } else { observer.completed() }
    }
  }

  /// Passes on values and errors, and calls `end` when the source completes.
  ///
  /// - Parameters:
  ///   - name: The name of the calling operator, for traces.
  ///   - end: Ends the signal. Receives whether the source has sent no value.
  @_alwaysEmitIntoClient
  func completing(
    operator name: StaticString = #function,
    _ end: @escaping @Sendable (_ isEmpty: Bool, Observer<Value, Failure>, CompositeDisposable) -> Void
  ) -> Signal<Value, Failure> {
    transformed(operator: name) { observer, handle in
      let isEmpty = SerialState(true)
      return Observer(
        next: { value in
          isEmpty.value = false
          observer.next(value)
        },
        failed: observer.failed, completed: { end(isEmpty.value, observer, handle) })
    }
  }

  /// Sends the only value of the source when the source completes, and completes. Fails with `failure` if the source
  /// completes without a value, and at its second value.
  ///
  ///     source  -1---|
  ///     result  -----(1|)         source.single(failure: MyError())
  ///
  /// ![Marbles: single(failure:)](single)
  ///
  /// The second value disposes the source before the failure is sent. An error of the source is passed on. Disposal
  /// drops the value. Holds one value. To take the first of several values see `take(first:)`.
  ///
  ///     matches.single(failure: .ambiguous)
  @_alwaysEmitIntoClient
  public func single(failure: Failure) -> Signal<Value, Failure> {
    let source = signal
    return Signal(attach: { observer, handle in
      let upstream = Upstream(in: handle)
      let only = SerialState<Value?>(nil)
      upstream.attach(
        source,
        next: { value in
          if upstream.hasEnded { return }
          guard case .some = only.value else {
            only.value = .some(value)
            return
          }
          upstream.end { observer.failed(failure) }
        },
        end: { (event: Event<Value, Failure>) in
          guard case .completed = event else { return observer.send(event) }
          guard case .some(let value) = only.value.take() else { return observer.failed(failure) }
          observer.end(with: value, handle)
        })
    })
  }

  /// Sends the value at a position, counted from zero, and completes. If the source ends earlier, ends as the source
  /// does, without a value.
  ///
  ///     source  -a-b-c-d-|
  ///     result  -----c|           source.element(at: 2)
  ///
  /// ![Marbles: element(at:)](element-at)
  ///
  /// The value disposes the source. Holds nothing. A negative position traps. For an error instead of an empty result
  /// see `throwIfEmpty(_:)`.
  ///
  ///     lines.element(at: 0)
  @_alwaysEmitIntoClient
  public func element(at index: Int) -> Signal<Value, Failure> {
    precondition(index >= 0, "A signal has no value at the negative position \(index).")
    return skip(first: index).take(first: 1)
  }
}
