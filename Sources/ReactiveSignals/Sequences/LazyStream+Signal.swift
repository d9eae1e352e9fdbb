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
          if handle.isDisposed { return }
          guard let element = rest.value.next() else { return observer.completed() }
          if handle.isDisposed { return }
          observer.next(element)
          if !handle.isDisposed { reschedule() }
        })
    })
  }
}
