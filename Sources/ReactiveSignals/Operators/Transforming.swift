extension SignalProtocol {
  /// Sends what `transform` makes of each value; ends as the source does.
  ///
  ///     Signal<Int, Never>.from(1...3).map { $0 * 10 }  // 10 20 30
  @inlinable
  public func map<Mapped: Sendable>(
    _ transform: @escaping @Sendable (Value) -> Mapped
  ) -> Signal<Mapped, Failure> {
    linear { next in { value in next(transform(value)) } }
  }

  /// Sends `constant` for each value; ends as the source does.
  ///
  ///     clicks.map(to: 1)
  @inlinable
  public func map<Mapped: Sendable>(to constant: Mapped) -> Signal<Mapped, Failure> {
    linear { next in { _ in next(constant) } }
  }

  /// Sends what `combine` makes of its last result, `initial` at first, and each value; ends as the source does.
  ///
  ///     Signal<Int, Never>.from(1...4).scan(0, +)  // 1 3 6 10
  @inlinable
  public func scan<Result: Sendable>(
    _ initial: Result, _ combine: @escaping @Sendable (Result, Value) -> Result
  ) -> Signal<Result, Failure> {
    linear { next in
      let result = PlainState(initial)
      return { value in
        result.value = combine(result.value, value)
        next(result.value)
      }
    }
  }

  /// Sends each event of the source as a value, then completes; it cannot fail.
  ///
  ///     Signal<Int, MyError>.fail(error).materialize()  // failed(error), then completed
  @inlinable
  public func materialize() -> Signal<Event<Value, Failure>, Never> {
    let source = signal
    return Signal(attach: { observer, handle in
      let end: @Sendable (Event<Value, Failure>) -> Void = { event in
        observer.next(event)
        observer.completed()
      }
      source.attach(
        Observer(
          next: { observer.next(.next($0)) }, failed: { end(.failed($0)) }, completed: { end(.completed) }),
        handle)
    })
  }

  /// Turns events that are sent as values back into events: the inverse of `materialize()`.
  ///
  /// Ends with the first terminal event among the values, and disposes the source then; or when the source completes.
  @inlinable
  public func dematerialize<Element: Sendable, Error: Swift.Error>() -> Signal<Element, Error>
  where Value == Event<Element, Error>, Failure == Never {
    let source = signal
    return Signal(attach: { observer, handle in
      let upstream = Upstream(in: handle)
      source.attach(
        Observer(
          next: { event in
            if event.isTerminal {
              upstream.end { observer.send(event) }
            } else if !upstream.hasEnded {
              observer.send(event)
            }
          },
          completed: { upstream.end { observer.completed() } }),
        upstream.handle)
    })
  }
}
