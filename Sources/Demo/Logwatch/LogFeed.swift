import Dispatch
import ReactiveSignals

/// A log that is happening: each line comes when it is read.
enum LogFeed {
  /// How many lines may wait to be watched; a producer that is faster has to wait.
  static let capacity = 10_000

  /// The lines of `log`, read on a scheduler that may be made to wait, and delivered on another one.
  static func records(
    _ log: LogRecords, readingOn reader: some Scheduler, on scheduler: some Scheduler
  ) -> Signal<LogRecord, FileFailure> {
    .defer {
      // Raised to the capacity, not made with it: Dispatch traps when a semaphore goes that stands below its first value.
      let room = DispatchSemaphore(value: 0)
      for _ in 0..<capacity { room.signal() }
      return Signal<LogRecord, FileFailure> { subscriber in
        do throws(FileFailure) {
          while !subscriber.isDisposed, let record = try log.next() {
            room.wait()
            subscriber.send(record)
          }
          subscriber.complete()
        } catch { subscriber.fail(error) }
        return nil
      }
      .subscribe(on: reader)
      .deliver(on: scheduler)
      .do(next: { _ in room.signal() })
    }
  }
}
