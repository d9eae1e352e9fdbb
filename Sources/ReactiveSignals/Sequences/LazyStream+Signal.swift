extension LazyStream {
  /// A signal that sends the elements, one in each turn of `scheduler`, and then completes; cold.
  ///
  ///     scheduler  -1-2-3-|
  ///
  /// Elements are evaluated on the scheduler; what is enqueued there while one is sent comes before the next. Disposal
  /// stops the evaluation. Each subscription holds what it has not sent yet. A stream that is to be sent inside the
  /// subscription is a sequence like any other: `Signal.from(stream)`.
  @inlinable
  public func signal(on scheduler: some Scheduler) -> Signal<Element, Never> {
    Signal(guarded: { observer, handle in
      let rest = SerialState(makeIterator())
      handle.adopt(
        scheduler.scheduleRecursive { reschedule in
          if handle.isDisposed { return }
          guard let element = rest.value.next() else { return observer.completed() }
          if handle.isDisposed { return }
          observer.next(element)
          if !handle.isDisposed { reschedule() }
        })
    })
  }
}
