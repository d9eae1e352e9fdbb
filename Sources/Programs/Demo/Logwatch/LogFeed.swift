import Dispatch
import ReactiveSignals

/// A live log: each line is sent when it is read.
enum LogFeed {
  /// The number of lines that may wait. A faster producer has to wait.
  static let capacity = 10_000

  /// The lines of `log`, read on a scheduler that may block, and delivered on another one.
  static func records(
    _ log: LogRecords, readingOn reader: some Scheduler, on scheduler: some Scheduler
  ) -> Signal<LogRecord, FileFailure> {
    .defer {
      // Signalled up to the capacity instead of created with it: Dispatch traps if a semaphore is deallocated while its
      // value is below its initial one.
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
