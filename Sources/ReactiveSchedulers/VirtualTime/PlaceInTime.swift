/// The place that a timer which is put off has among the actions of its new instant. Only virtual time has such places.
@usableFromInline
package struct PlaceInTime: Sendable {
  @usableFromInline
  var instant: Instant?
  @usableFromInline
  var place: UInt64 = 0

  @inlinable
  package init() {}

  /// Takes the place of a timer for `instant` that starts now. If it has a place at that instant, keeps it.
  @inlinable
  @inline(__always)
  package mutating func take(at instant: Instant, on scheduler: some Scheduler) {
    guard self.instant != instant, let time = scheduler.virtualTime else { return }
    self.instant = instant
    place = time.takePlace()
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
  /// The virtual time on which work of this scheduler waits, if it does. The types are compared and not cast, so that a
  /// specialised caller compares nothing.
  @inlinable
  @inline(__always)
  package var virtualTime: TestScheduler? {
    if Self.self == TestScheduler.self { return unsafeDowncast(self, to: TestScheduler.self) }
    if Self.self == MainScheduler.self { return unsafeDowncast(self, to: MainScheduler.self).standIn }
    return nil
  }
}
