extension LazyStream {
  /// A signal that sends the elements, one in each turn of `scheduler`, and then completes; cold.
  ///
  ///     scheduler  -1-2-3-|
  ///
  /// Elements are evaluated on the scheduler. Work that is enqueued there while an element is sent runs before the next
  /// element. Disposal stops the evaluation. Each subscription holds the elements that it has not sent yet. To send all
  /// elements inside the subscription use `Signal.from(stream)`.
  @_alwaysEmitIntoClient
  public func signal(on scheduler: some Scheduler) -> Signal<Element, Never> {
    Signal(guarded: { observer, handle in
      let rest = SerialState(makeIterator())
      handle.adopt(
        scheduler.scheduleRecursive { reschedule in
          let element = rest.value.next()
          if handle.isDisposed { return }
          guard case .some(let element) = element else { return observer.completed() }
          observer.next(element)
          if !handle.isDisposed { reschedule() }
        })
    })
  }
}

extension SignalProtocol {
  /// Subscribes immediately and returns the values as a stream. Reading blocks until the next value arrives.
  ///
  ///     signal    --1----2-3-|
  ///     iterator  --1--    2--3--nil
  ///
  /// The stream ends when the signal completes or fails; use `materialize()` to distinguish the two. It also ends when no
  /// code can send any more, because the sources were deallocated. With a `timeout`, the stream also ends, and disposes
  /// the subscription, when a read has waited that long. A negative timeout traps.
  ///
  /// Unread values are held without limit. Values that have been read are held as long as the stream. If the signal sends
  /// without end during its subscription, this call returns only with a `timeout`, which disposes the subscription. The
  /// subscription is disposed when the unread rest of the stream is released. The rules for blocking at
  /// `waitForFirst()` apply to each read.
  ///
  ///     for reading in sensor.sequence() { print(reading) }
  @_alwaysEmitIntoClient
  public func sequence(timeout: Duration? = nil) -> LazyStream<Value> {
    let limit = TimeLimit(timeout)
    let queue = BlockingQueue<Value?>()
    let subscription = CompositeDisposable()
    // Every end of the subscription ends the stream, also the deallocation of the source.
    subscription.onEnd { queue.put(nil) }
    limit.hold(subscription) {
      _ = subscribe(
        subscription, next: { queue.put(.some($0)) }, failed: nil, completed: nil, #fileID, #line)
    }
    let lifetime = subscription.scoped()
    return LazyStream(pulling: {
      {
        if case .some(.some(let value)) = queue.take(until: TimeLimit(timeout).deadline) { return value }
        lifetime.dispose()
        return nil
      }
    })
  }
}
