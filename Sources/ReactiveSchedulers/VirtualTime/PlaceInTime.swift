/// The place that a timer which is put off has among the actions of its new instant. Only virtual time has such places.
@usableFromInline
package struct PlaceInTime: Sendable {
  @_alwaysEmitIntoClient
  var instant: Instant?
  @_alwaysEmitIntoClient
  var place: UInt64 = 0

  @inlinable
  package init() {}

  /// Takes the place of a timer for `instant` that starts now. If it has a place at that instant, keeps it.
  @inlinable
  @inline(__always)
  package mutating func take<Time: Scheduler>(at instant: Instant, on scheduler: Time) {
    if self.instant == instant { return }
    if Time.self == TestScheduler.self {
      // Without a reference count for each value.
      let time = Unmanaged.passUnretained(unsafeDowncast(scheduler, to: TestScheduler.self))
      place = time._withUnsafeGuaranteedRef { $0.takePlace() }
      self.instant = instant
    } else if let time = scheduler.virtualTime {
      place = time.takePlace()
      self.instant = instant
    }
  }

  /// Starts the timer, in the place that was taken for `instant`, if one was.
  @inlinable
  package func schedule(
    at instant: Instant, on scheduler: some Scheduler, _ action: @escaping @Sendable () -> Void
  ) -> any Disposable {
    guard self.instant == instant, let time = scheduler.virtualTime else {
      return scheduler.schedule(at: instant, action)
    }
    if time === scheduler { return time.enqueue(at: instant, place: place, action) }
    return time.enqueue(at: instant, place: place) { scheduler.perform(action) }
  }
}

extension Scheduler {
  /// The virtual time on which work of this scheduler waits, if it does. The types are compared, so that a specialised caller
  /// compares nothing.
  @inlinable
  @inline(__always)
  package var virtualTime: TestScheduler? {
    if Self.self == TestScheduler.self { return unsafeDowncast(self, to: TestScheduler.self) }
    if Self.self == MainScheduler.self { return unsafeDowncast(self, to: MainScheduler.self).standIn as? TestScheduler }
    return nil
  }
}
