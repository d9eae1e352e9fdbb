/// The place of a postponed timer among the actions of its new instant. Only virtual time has such places.
@usableFromInline
package struct PlaceInTime: Sendable {
  @_alwaysEmitIntoClient
  package var instant: Instant?
  @_alwaysEmitIntoClient
  var place: UInt64 = 0

  @inlinable
  package init() {}

  /// Takes the place that a timer for `instant` would have if it started now.
  @inlinable
  @inline(__always)
  package mutating func take<Time: Scheduler>(at instant: Instant, on scheduler: Time) {
    if Time.self == TestScheduler.self {
      // Unmanaged, because a reference would be counted for each value.
      let time = Unmanaged.passUnretained(unsafeDowncast(scheduler, to: TestScheduler.self))
      place = time._withUnsafeGuaranteedRef { $0.takePlace() }
      self.instant = instant
    } else if let time = scheduler.virtualTime {
      place = time.takePlace()
      self.instant = instant
    }
  }

  /// Starts the timer, in the place that was taken for `instant` if there is one.
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
  /// The test scheduler on which work of this scheduler waits; nil in real time. The types are compared, so that a
  /// specialised caller compares nothing.
  @inlinable
  @inline(__always)
  package var virtualTime: TestScheduler? {
    if Self.self == TestScheduler.self { return unsafeDowncast(self, to: TestScheduler.self) }
    if Self.self == MainScheduler.self { return unsafeDowncast(self, to: MainScheduler.self).standIn as? TestScheduler }
    return nil
  }
}
