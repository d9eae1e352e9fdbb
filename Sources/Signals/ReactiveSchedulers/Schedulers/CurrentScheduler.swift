import CHuntable

/// Facts about all schedulers.
public enum Schedulers {
  /// The scheduler whose action runs on this thread; the main scheduler on the main thread outside any action; nil
  /// on a thread on which no scheduler of this library runs.
  ///
  /// The immediate scheduler never becomes current: its actions see the scheduler of their caller.
  public static var current: (any Scheduler)? {
    if let scheduler = running { return scheduler }
    return MainScheduler.isMainThread ? MainScheduler.shared : nil
  }
}

// The scheduler that runs on a thread, as the two words of an existential in thread-local storage. The words do not
// retain the scheduler: the code that performs an action retains the scheduler until `leave`.

extension Schedulers {
  @usableFromInline
  package typealias Words = (UnsafeRawPointer?, UnsafeRawPointer?)

  static var isRunning: Bool { ct_thread().pointee.scheduler.0 != nil }

  static var running: (any Scheduler)? {
    unsafeBitCast(ct_thread().pointee.scheduler, to: (any Scheduler)?.self)
  }

  /// Makes `scheduler` current and returns the previous one, for `leave`.
  @usableFromInline
  package static func enter(_ scheduler: any Scheduler) -> Words {
    let outer = ct_thread().pointee.scheduler
    ct_thread().pointee.scheduler = unsafeBitCast(scheduler as (any Scheduler)?, to: Words.self)
    return outer
  }

  @usableFromInline
  package static func leave(_ outer: Words) {
    ct_thread().pointee.scheduler = outer
  }
}
