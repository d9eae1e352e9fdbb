extension SignalProtocol {
  /// Sends the values for which `isIncluded` is true; ends as the source does.
  ///
  ///     Signal<Int, Never>.from(1...6).filter { $0.isMultiple(of: 2) }  // 2 4 6
  @inlinable
  public func filter(_ isIncluded: @escaping @Sendable (Value) -> Bool) -> Signal<Value, Failure> {
    linear { next in { value in if isIncluded(value) { next(value) } } }
  }

  /// Sends nothing of the source but its end.
  ///
  ///     upload.ignoreValues()
  @inlinable
  public func ignoreValues() -> Signal<Value, Failure> {
    linear { _ in { _ in } }
  }

  /// Sends the first `count` values, and completes right after the last of them, disposing the source; or as the
  /// source ends before.
  ///
  /// With zero it completes without subscribing to the source. A negative count traps.
  ///
  ///     Signal<Int, Never>.from(1...).take(first: 3)  // 1 2 3
  @inlinable
  public func take(first count: Int) -> Signal<Value, Failure> {
    precondition(count >= 0, "A signal cannot take a negative number of values.")
    if count == 0 { return .empty }
    let source = signal
    return Signal(attach: { observer, handle in
      let upstream = Upstream(in: handle)
      let remaining = PlainState(count)
      source.attach(
        Observer(
          next: { value in
            if upstream.hasEnded { return }
            // Counted before it is passed on, so that a value sent from inside the delivery is not one too many.
            remaining.value -= 1
            if remaining.value > 0 { return observer.next(value) }
            upstream.hasEnded = true
            observer.next(value)
            upstream.handle.dispose()
            observer.completed()
          },
          failed: { error in upstream.end { observer.failed(error) } },
          completed: { upstream.end { observer.completed() } }),
        upstream.handle)
    })
  }

  /// Sends all but the first `count` values; ends as the source does. A negative count traps.
  ///
  ///     Signal<Int, Never>.from(1...5).skip(first: 3)  // 4 5
  @inlinable
  public func skip(first count: Int) -> Signal<Value, Failure> {
    precondition(count >= 0, "A signal cannot skip a negative number of values.")
    return linear { next in
      let remaining = PlainState(count)
      return { value in
        if remaining.value == 0 { return next(value) }
        remaining.value -= 1
      }
    }
  }
}

extension SignalProtocol where Value: Equatable {
  /// Sends the values that differ from `ignored`; ends as the source does.
  ///
  ///     Signal<Int, Never>.from([1, 0, 2]).ignore(0)  // 1 2
  @inlinable
  public func ignore(_ ignored: Value) -> Signal<Value, Failure> {
    filter { $0 != ignored }
  }

  /// Drops a value that equals the one before; the first always passes. Ends as the source does; holds one value.
  ///
  ///     Signal<Int, Never>.from([1, 2, 2, 1]).distinctUntilChanged()  // 1 2 1
  @inlinable
  public func distinctUntilChanged() -> Signal<Value, Failure> {
    linear { next in
      let last = PlainState<Value?>(nil)
      return { value in
        // Compared as optionals of `Value`, so that a nil value is not taken for "none yet".
        if case .some(let previous) = last.value, previous == value { return }
        last.value = .some(value)
        next(value)
      }
    }
  }
}
