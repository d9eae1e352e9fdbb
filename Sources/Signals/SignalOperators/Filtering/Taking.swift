import Huntable

extension SignalProtocol {
  /// Sends the first `count` values, then completes right after the last of them and disposes the source. If the source
  /// ends earlier, ends as the source does.
  ///
  /// With a count of zero, completes without subscribing to the source. A negative count traps. Holds nothing.
  ///
  ///     source  -1-2-3-4-5-|
  ///     result  -1-2-3|           source.take(first: 3)
  ///
  /// ![Marbles: take(first:)](take-first)
  @_alwaysEmitIntoClient
  public func take(first count: Int) -> Signal<Value, Failure> {
    precondition(count >= 0, "A signal cannot take a negative number of values.")
    if count == 0 { return .empty }
    let source = signal
    return Signal(attach: { observer, handle in
      let upstream = Upstream(in: handle)
      let taking = Taking(count, observer, upstream, in: handle)
      upstream.attach(source, next: { taking.receive($0) }, end: { observer.send($0) })
    })
  }

  /// Sends the last `count` values when the source completes, oldest first, and completes. If the source fails, only
  /// the error is sent.
  ///
  /// If there were fewer values, all are sent. With a count of zero, also waits for the end of the source. A negative count
  /// traps. Holds up to `count` values; disposal drops them, also while one of them is being delivered.
  ///
  ///     source  -1-2-3-4-5-|
  ///     result  -----------45|    source.take(last: 2)
  ///
  /// ![Marbles: take(last:)](take-last)
  @_alwaysEmitIntoClient
  public func take(last count: Int) -> Signal<Value, Failure> {
    precondition(count >= 0, "A signal cannot take a negative number of values.")
    return transformed { observer, handle in
      let last = SerialState(RingBuffer<Value>())
      return Observer(
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
          if !handle.isDisposed { observer.completed() }
        })
    }
  }

  /// Sends values while `isIncluded` returns true. Completes at the first value for which it returns false, and disposes
  /// the source. The first such value is sent too if `inclusive` is true. If the source ends earlier, ends as the source
  /// does.
  ///
  ///     source  -1-2-3-2-1-|
  ///     result  -1-2-|            source.take(while: { $0 < 3 })
  ///
  /// ![Marbles: take(while:)](take-while)
  ///
  ///     source  -1-2-3-2-1-|
  ///     result  -1-2-3|           source.take(while: { $0 < 3 }, inclusive: true)
  ///
  /// ![Marbles: take(while:inclusive:)](take-while-inclusive)
  ///
  /// The closure is not called after it has returned false. The source is disposed before the last value is sent. Holds
  /// nothing.
  ///
  ///     progress.take(while: { $0 < 1 }, inclusive: true)
  @_alwaysEmitIntoClient
  public func take(
    while isIncluded: @escaping @Sendable (Value) -> Bool, inclusive: Bool = false
  ) -> Signal<Value, Failure> {
    let source = signal
    return Signal(attach: { observer, handle in
      let upstream = Upstream(in: handle)
      upstream.attach(
        source,
        next: { value in
          if upstream.hasEnded { return }
          if isIncluded(value) { return observer.next(value) }
          upstream.end {
            if inclusive { observer.end(with: value, handle) } else { observer.completed() }
          }
        },
        end: { observer.send($0) })
    })
  }
}

/// The state of `take(first:)` in one subscription.
@usableFromInline
// Sendable by law 1: the source calls the operator serially.
final class Taking<Value: Sendable, Failure: Error>: @unchecked Sendable {
  @_alwaysEmitIntoClient
  let observer: Observer<Value, Failure>
  @_alwaysEmitIntoClient
  let upstream: Upstream
  @_alwaysEmitIntoClient
  let handle: CompositeDisposable
  @exclusivity(unchecked)
  @_alwaysEmitIntoClient
  var remaining: Int

  @_alwaysEmitIntoClient
  init(_ count: Int, _ observer: Observer<Value, Failure>, _ upstream: Upstream, in handle: CompositeDisposable) {
    remaining = count
    self.observer = observer
    self.upstream = upstream
    self.handle = handle
  }

  @_alwaysEmitIntoClient
  @inline(__always)
  func receive(_ value: Value) {
    if remaining < 2 { return takeLast(value) }
    // Counted before the value is passed on, so that a value sent during the delivery does not exceed the count.
    remaining &-= 1
    observer.next(value)
  }

  @_alwaysEmitIntoClient
  @inline(never)
  func takeLast(_ value: Value) {
    if remaining == 0 { return }
    remaining = 0
    upstream.hasEnded = true
    observer.next(value)
    if handle.isDisposed { return }
    upstream.handle.dispose()
    observer.completed()
  }
}
