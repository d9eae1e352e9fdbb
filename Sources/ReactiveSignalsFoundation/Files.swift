import Dispatch
public import Foundation
public import ReactiveSignals

extension FileHandle {
  /// Reads from the present position on, in chunks as they come, until the end of the file.
  ///
  ///     written   -ab---c--d|
  ///     chunks()  -[ab]-[c]-[d]|
  ///
  /// For files, pipes, sockets and standard input. Events come on a background scheduler that each subscription has for
  /// itself. The next chunk is read when the last one has been delivered: an observer that takes its time slows the
  /// reading down, and one chunk at most is held. Disposal stops reading; what has been read is gone, since a subscription
  /// moves the file's position: subscribe once at a time. The handle is kept and not closed. Fails with the error of the
  /// system. A `length` below one traps.
  ///
  ///     log.chunks().subscribe { digest.update($0) }
  ///
  /// - Parameter length: The most bytes of a chunk.
  public func chunks(upTo length: Int = 65_536) -> Signal<Data, POSIXError> {
    precondition(length > 0, "Chunks of \(length) bytes would never bring a file to its end.")
    return Signal { subscriber in
      let channel = DispatchIO(type: .stream, fileDescriptor: self.fileDescriptor, queue: Self.readers) { _ in
        // The descriptor is the channel's until here.
        withExtendedLifetime(self) {}
      }
      channel.setLimit(lowWater: 1)
      Self.read(channel, upTo: length, QueueScheduler(name: "ReactiveSignals.file"), subscriber)
      return AnyDisposable { channel.close(flags: .stop) }
    }
  }

  /// Reads the lines of a text, without their ends, until the end of the file. See `chunks(upTo:)`.
  ///
  ///     written   -a-b\n--c\nd-|
  ///     lines()   ----ab--c----(d|)
  ///
  /// A line ends with a line feed, with or without a carriage return before it; the last one may go without. What is not
  /// UTF-8 is replaced. Holds a chunk, its lines, and the line that has begun, however slow the observer is.
  ///
  ///     FileHandle.standardInput.lines().subscribe { print($0.count) }
  public func lines() -> Signal<String, POSIXError> {
    let chunks = chunks()
    return .defer {
      let splitter = Locked(LineSplitter(), label: "lines")
      return chunks.map { chunk in splitter.withLock { $0.receive(chunk) } }
        .concat(.defer { .just(splitter.withLock { $0.end() }) })
        .flatMap { .from($0) }
    }
  }

  private static let readers = DispatchQueue(label: "ReactiveSignals.files")

  /// Reads a chunk, and the next one when it has been delivered.
  ///
  /// Delivered by a scheduler, so that what the observer subscribes to, such as the lines of a chunk, sends inside that
  /// delivery, and not later from elsewhere.
  private static func read(
    _ channel: DispatchIO, upTo length: Int, _ scheduler: QueueScheduler, _ subscriber: Subscriber<Data, POSIXError>
  ) {
    channel.read(offset: 0, length: length, queue: readers) { isDone, data, code in
      let chunk = Data(data ?? .empty)
      scheduler.enqueue {
        if subscriber.isDisposed { return }
        if !chunk.isEmpty { subscriber.send(chunk) }
        guard isDone else { return }
        if code != 0 { return subscriber.fail(POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO)) }
        // Nothing is the end of the file.
        if chunk.isEmpty { return subscriber.complete() }
        read(channel, upTo: length, scheduler, subscriber)
      }
    }
  }
}
