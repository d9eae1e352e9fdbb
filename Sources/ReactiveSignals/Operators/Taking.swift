extension SignalProtocol {
  /// Sends the first `count` values, and completes right after the last of them, disposing the source; or as the
  /// source ends before.
  ///
  /// With zero it completes without subscribing to the source. A negative count traps. Holds nothing.
  ///
  ///     source  -1-2-3-4-5-|
  ///     result  -1-2-3|           source.take(first: 3)
  @inlinable
  public func take(first count: Int) -> Signal<Value, Failure> {
    precondition(count >= 0, "A signal cannot take a negative number of values.")
    if count == 0 { return .empty }
    let source = signal
    return Signal(attach: { observer, handle in
      let upstream = Upstream(in: handle)
      let taking = Taking(count, observer, upstream)
      upstream.attach(source, next: { taking.receive($0) }, end: { observer.send($0) })
    })
  }

  /// Sends the last `count` values when the source completes, oldest first, and completes; of a source that fails
  /// nothing but the error.
  ///
  /// Fewer values are sent if there were no more. A negative count traps. Holds up to `count` values; disposal, also
  /// inside one of these values, drops them.
  ///
  ///     source  -1-2-3-4-5-|
  ///     result  -----------45|    source.take(last: 2)
  @inlinable
  public func take(last count: Int) -> Signal<Value, Failure> {
    precondition(count >= 0, "A signal cannot take a negative number of values.")
    let source = signal
    return Signal(attach: { observer, handle in
      let last = SerialState(RingBuffer<Value>())
      source.attach(
        Observer(
          next: { value in
            if last.value.count == count { _ = last.value.popFirst() }
            if count > 0 { last.value.append(value) }
          },
          failed: observer.failed,
          completed: {
            while let value = last.value.popFirst() {
              if handle.isDisposed { return }
              observer.next(value)
            }
            observer.completed()
          }),
        handle)
    })
  }

  /// Sends values for as long as `isIncluded` is true; completes at the first for which it is not, disposing the
  /// source, or as the source ends before.
  ///
  /// The closure is not called again after that. Holds nothing.
  ///
  ///     source  -1-2-3-2-1-|
  ///     result  -1-2-|            source.take(while: { $0 < 3 })
  @inlinable
  public func take(while isIncluded: @escaping @Sendable (Value) -> Bool) -> Signal<Value, Failure> {
    let source = signal
    return Signal(attach: { observer, handle in
      let upstream = Upstream(in: handle)
      upstream.attach(
        source,
        next: { value in
          if upstream.hasEnded { return }
          if isIncluded(value) { observer.next(value) } else { upstream.end { observer.completed() } }
        },
        end: { observer.send($0) })
    })
  }

  /// Sends the values that come before the first for which `isLast` is true; completes at that one without sending it,
  /// disposing the source, or as the source ends before.
  ///
  /// The closure is not called again after that. Holds nothing.
  ///
  ///     source  -1-2-3-2-1-|
  ///     result  -1-2-|            source.take(untilPassing: { $0 == 3 })
  @inlinable
  public func take(untilPassing isLast: @escaping @Sendable (Value) -> Bool) -> Signal<Value, Failure> {
    take(while: { !isLast($0) })
  }
}

/// The first values of one subscription.
@usableFromInline
// Sendable by law 1: the source calls the operator serially.
final class Taking<Value: Sendable, Failure: Error>: @unchecked Sendable {
  @usableFromInline
  let observer: Downstream<Value, Failure>
  @usableFromInline
  let upstream: Upstream
  @exclusivity(unchecked)
  @usableFromInline
  var remaining: Int

  @inlinable
  init(_ count: Int, _ observer: Observer<Value, Failure>, _ upstream: Upstream) {
    remaining = count
    self.observer = Downstream(observer)
    self.upstream = upstream
  }

  @inlinable
  @inline(__always)
  func receive(_ value: Value) {
    if remaining < 2 { return takeLast(value) }
    // Counted before it is passed on, so that a value sent from inside the delivery is not one too many.
    remaining &-= 1
    observer.next(value)
  }

  @inlinable
  @inline(never)
  func takeLast(_ value: Value) {
    if remaining == 0 { return }
    remaining = 0
    upstream.hasEnded = true
    observer.next(value)
    upstream.handle.dispose()
    observer.completed()
  }
}
