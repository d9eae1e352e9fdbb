extension SignalProtocol {
  /// Sends the result of `transform` for each value. Ends as the source does. Holds nothing.
  ///
  /// A closure with several parameters takes a tuple apart, for example one from `zip` or `combineLatest`.
  ///
  ///     source  -1--2--3--|
  ///     result  -10-20-30-|       source.map { $0 * 10 }
  ///
  /// ![Marbles: map(_:)](map)
  @_alwaysEmitIntoClient
  public func map<Mapped: Sendable>(
    _ transform: @escaping @Sendable (Value) -> Mapped
  ) -> Signal<Mapped, Failure> {
    linear { next in { value in next(transform(value)) } }
  }

  /// Sends `constant` for each value. Ends as the source does. Holds only the constant.
  ///
  ///     source  -a-b-c-|
  ///     result  -1-1-1-|          source.mapTo(1)
  ///
  /// ![Marbles: mapTo(_:)](map-to)
  @_alwaysEmitIntoClient
  public func mapTo<Mapped: Sendable>(_ constant: Mapped) -> Signal<Mapped, Failure> {
    // Not an overload of map(_:), which would make chains with map too hard for the compiler.
    linear { next in { _ in next(constant) } }
  }

  /// Combines the last result, `initial` at first, with each value, and sends each new result. Ends as the source does.
  /// Holds one result.
  ///
  ///     source  -1-2-3-|
  ///     result  -1-3-6-|          source.scan(0, +)
  ///
  /// ![Marbles: scan(_:_:)](scan)
  @_alwaysEmitIntoClient
  public func scan<Result: Sendable>(
    _ initial: Result, _ combine: @escaping @Sendable (Result, Value) -> Result
  ) -> Signal<Result, Failure> {
    stateful { next in
      let result = SerialState(initial)
      return { value in
        result.value = combine(result.value, value)
        next(result.value)
      }
    }
  }

  /// Combines the last result, `initial` at first, with each value and its index, counted from zero, and sends each new
  /// result. Ends as the source does. Holds one result.
  ///
  ///     source  -5-5-5--|
  ///     result  -0-5-15-|         source.scanIndexed(0) { $0 + $1 * $2 }
  ///
  /// ![Marbles: scanIndexed(_:_:)](scan-indexed)
  @_alwaysEmitIntoClient
  public func scanIndexed<Result: Sendable>(
    _ initial: Result, _ combine: @escaping @Sendable (_ result: Result, _ value: Value, _ index: Int) -> Result
  ) -> Signal<Result, Failure> {
    stateful { next in
      let state = SerialState((result: initial, index: 0))
      return { value in
        let (result, index) = state.value
        state.value = (combine(result, value, index), index + 1)
        next(state.value.result)
      }
    }
  }

  /// Pairs each value with its index, counted from zero for each subscription. Ends as the source does. Holds the index.
  ///
  ///     source  -a--b--c-|
  ///     result  -0a-1b-2c-|       source.enumerated()
  ///
  /// ![Marbles: enumerated()](enumerated)
  ///
  /// Do not number values by zipping them with `from(0...)`: an endless sequence never stops sending.
  ///
  ///     lines.enumerated().subscribe { print("\($0.index + 1): \($0.value)") }
  @_alwaysEmitIntoClient
  public func enumerated() -> Signal<(index: Int, value: Value), Failure> {
    linear { next in
      let count = SerialState(0)
      return { value in
        let index = count.value
        count.value = index + 1
        next((index: index, value: value))
      }
    }
  }

  /// Sends the result of `combine` for the previous value, `initial` at first, and each value. Ends as the source does.
  /// Holds one value.
  ///
  ///     source  -1--2--3-|
  ///     result  -01-12-23-|       source.combinePrevious(0) { "\($0)\($1)" }
  ///
  /// ![Marbles: combinePrevious(_:_:)](combine-previous-initial)
  @_alwaysEmitIntoClient
  public func combinePrevious<Result: Sendable>(
    _ initial: Value, _ combine: @escaping @Sendable (_ previous: Value, _ value: Value) -> Result
  ) -> Signal<Result, Failure> {
    linear { next in
      let last = SerialState(initial)
      return { value in
        let previous = last.value
        last.value = value
        next(combine(previous, value))
      }
    }
  }

  /// Pairs each value with the previous one, `initial` at first. Ends as the source does. Holds one value.
  ///
  ///     source  -1--2--3-|
  ///     result  -01-12-23-|       source.combinePrevious(0)
  ///
  /// ![Marbles: combinePrevious(_:)](combine-previous-initial)
  @_alwaysEmitIntoClient
  public func combinePrevious(_ initial: Value) -> Signal<(previous: Value, value: Value), Failure> {
    combinePrevious(initial) { (previous: $0, value: $1) }
  }

  /// Pairs each value from the second one on with the previous one. Ends as the source does. Holds one value.
  ///
  ///     source  -1-2--3--|
  ///     result  ---12-23-|        source.combinePrevious()
  ///
  /// ![Marbles: combinePrevious()](combine-previous)
  @_alwaysEmitIntoClient
  public func combinePrevious() -> Signal<(previous: Value, value: Value), Failure> {
    linear { next in
      let last = SerialState<Value?>(nil)
      return { value in
        let previous = last.value
        last.value = .some(value)
        if case .some(let previous) = previous { next((previous: previous, value: value)) }
      }
    }
  }

  /// Sends each event of the source, including its end, as a value, then completes. Cannot fail. Holds nothing.
  ///
  ///     source  -1-2-X
  ///     result  -1-2-X|           the last X as a value
  ///
  /// ![Marbles: materialize()](materialize)
  @_alwaysEmitIntoClient
  public func materialize() -> Signal<Event<Value, Failure>, Never> {
    transformed { observer, handle in
      Observer(
        next: { observer.next(.next($0)) }, failed: { observer.end(with: .failed($0), handle) },
        completed: { observer.end(with: .completed, handle) })
    }
  }

  /// Sends the events that are values of the source as events: the inverse of `materialize()`.
  ///
  /// Ends with the first terminal event among the values, and then disposes the source. Completes if the source
  /// completes before. Holds nothing.
  ///
  ///     source  -1-2-X-|          X as a value
  ///     result  -1-2-X
  ///
  /// ![Marbles: dematerialize()](dematerialize)
  @_alwaysEmitIntoClient
  public func dematerialize<Element: Sendable, Error: Swift.Error>() -> Signal<Element, Error>
  where Value == Event<Element, Error>, Failure == Never {
    let source = signal
    return Signal(attach: { observer, handle in
      let upstream = Upstream(in: handle)
      upstream.attach(
        source,
        next: { event in
          if event.isTerminal {
            upstream.end { observer.send(event) }
          } else if !upstream.hasEnded {
            observer.send(event)
          }
        },
        end: { (_: Event<Element, Never>) in observer.completed() })
    })
  }

  /// `dematerialize()` of a source whose error type is that of the events. An error of the source is passed on.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public func dematerialize<Element: Sendable>() -> Signal<Element, Failure> where Value == Event<Element, Failure> {
    materialize().map { event in
      switch event {
      case .next(let inner): inner
      case .failed(let error): .failed(error)
      case .completed: .completed
      }
    }.dematerialize()
  }
}
