import Dispatch
public import Foundation
import Huntable
public import ReactiveSignals

extension FileHandle {
  /// Reads from the present position to the end of the file, and sends chunks as they arrive.
  ///
  ///     written   -ab---c--d|
  ///     chunks()  -[ab]-[c]-[d]|
  ///
  /// For files, pipes, sockets and standard input. Events are sent on a background scheduler of the subscription. The
  /// next chunk is read after the previous one has been delivered: a slow observer slows down the reading, and at most
  /// one chunk is held. Disposal stops reading. A subscription moves the file's position, so data that one subscription
  /// has read is not sent again: subscribe once at a time. The subscription retains the handle and does not close it.
  /// Fails with the error of the system. A `length` below one traps.
  ///
  ///     log.chunks().subscribe { digest.update($0) }
  ///
  /// - Parameter length: The largest number of bytes in a chunk, as in `read(upToCount:)`.
  public func chunks(upToCount length: Int = 65_536) -> Signal<Data, POSIXError> {
    precondition(length > 0, "Chunks of \(length) bytes would never bring a file to its end.")
    return Signal { subscriber in
      let channel = DispatchIO(type: .stream, fileDescriptor: self.fileDescriptor, queue: Self.readers) { _ in
        // The channel owns the descriptor until here.
        withExtendedLifetime(self) {}
      }
      channel.setLimit(lowWater: 1)
      Self.read(channel, upTo: length, QueueScheduler(name: "ReactiveSignals.file"), subscriber)
      return AnyDisposable { channel.close(flags: .stop) }
    }
  }

  /// Sends the lines of a text, without their line ends, until the end of the file. See `chunks(upToCount:)`.
  ///
  ///     written   -a-b\n--c\nd-|
  ///     lines()   ----ab--c----(d|)
  ///
  /// A line ends with a line feed, optionally after a carriage return. The last line need not end with a line feed.
  /// Invalid UTF-8 is replaced. Holds one chunk, its lines, and the incomplete line, even if the observer is slow.
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
  /// A scheduler delivers the chunk. So a signal that the observer subscribes to during the delivery, such as the lines
  /// of the chunk, sends inside the delivery and not later on another thread.
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
        // An empty chunk is the end of the file.
        if chunk.isEmpty { return subscriber.complete() }
        read(channel, upTo: length, scheduler, subscriber)
      }
    }
  }
}
