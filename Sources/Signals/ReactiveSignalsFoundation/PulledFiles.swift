public import Foundation
import Huntable
public import ReactiveSignals

extension FileHandle {
  /// Reads from the present position to the end of the file. Reads a chunk whenever the consumer has room for it.
  ///
  ///     asked       ^--^--^--^
  ///     chunks()    a--b--c--|
  ///
  /// For files. The scheduler reads with calls that block. A pipe, a socket or a terminal would block the scheduler until
  /// data arrives, and a disposal would have no effect before that. Chunks are sent on the scheduler. Completes at the
  /// end of the file; fails with the error of the system. Disposal stops reading. A subscription moves the file's
  /// position: subscribe once at a time. The subscription retains the handle and does not close it. Holds no chunk. A
  /// `length` below one traps. A chunk holds no more memory than its bytes. A chunk has at most 1 GiB, even if the
  /// `length` is larger.
  ///
  ///     log.chunks(on: reader).deliver(on: worker, capacity: 4, overflow: .pausing).subscribe { digest.update($0) }
  ///
  /// - Parameters:
  ///   - length: The largest number of bytes in a chunk.
  ///   - scheduler: Reads the file. A scheduler that is used for nothing else reads ahead while the consumer works.
  public func chunks(upToCount length: Int = 65_536, on scheduler: some Scheduler) -> PullSignal<Data, POSIXError> {
    .chunks(upToCount: length, on: scheduler) { self }
  }

  /// Sends the lines of a text, without their line ends, each line when the consumer has room for it. See
  /// `chunks(upToCount:on:)`.
  ///
  ///     asked      ^---^---^---^
  ///     lines()    ab--c---d---|
  ///
  /// A line ends with a line feed, optionally after a carriage return. The last line need not end with a line feed.
  /// Invalid UTF-8 is replaced. Holds the lines of one chunk of 64 KiB, and the incomplete line, which may be longer.
  ///
  ///     for try await line in log.lines(on: reader).values(capacity: 16, overflow: .pausing) { try await send(line) }
  public func lines(on scheduler: some Scheduler) -> PullSignal<String, POSIXError> {
    .lines(on: scheduler) { self }
  }
}

extension PullSignal where Value == Data, Failure == POSIXError {
  /// Opens a file for each subscription and reads a chunk whenever the consumer has room for it.
  ///
  ///     asked           ^--^--^--^
  ///     chunks(of: f)   a--b--c--|
  ///
  /// The file is opened, read and closed on the scheduler, and closed before the end is sent. Disposal closes the file
  /// too, on the disposing thread if the source is paused. Otherwise behaves like `FileHandle.chunks(upToCount:on:)`.
  ///
  ///     PullSignal.chunks(of: archive, on: reader).flatMap(maxConcurrent: 2, overflow: .pausing) { upload($0) }
  ///
  /// - Parameters:
  ///   - file: The URL of a file on this machine.
  ///   - length: The largest number of bytes in a chunk.
  ///   - scheduler: Reads the file.
  public static func chunks(of file: URL, upToCount length: Int = 65_536, on scheduler: some Scheduler) -> PullSignal {
    .chunks(upToCount: length, on: scheduler) { () throws(POSIXError) in try open(file) }
  }

  fileprivate static func chunks(
    upToCount length: Int, on scheduler: some Scheduler,
    open: @escaping @Sendable () throws(POSIXError) -> FileHandle
  ) -> PullSignal {
    precondition(length > 0, "Chunks of \(length) bytes would never bring a file to its end.")
    return PullSignal(
      on: scheduler,
      pulling: { () throws(POSIXError) in
        let handle = try open()
        return { () throws(POSIXError) in try readChunk(of: handle, upTo: length) }
      })
  }
}

extension PullSignal where Value == String, Failure == POSIXError {
  /// Opens a text file for each subscription and sends its lines, each line when the consumer has room for it.
  ///
  ///     asked          ^---^---^---^
  ///     lines(of: f)   ab--c---d---|
  ///
  /// The lines are those of `FileHandle.lines(on:)`. The file is opened and closed as by `chunks(of:upToCount:on:)`.
  ///
  ///     PullSignal(files).concatMap { file in .lines(of: file, on: reader) }
  ///
  /// - Parameters:
  ///   - file: The URL of a file on this machine.
  ///   - scheduler: Reads the file.
  public static func lines(of file: URL, on scheduler: some Scheduler) -> PullSignal {
    .lines(on: scheduler) { () throws(POSIXError) in try open(file) }
  }

  fileprivate static func lines(
    on scheduler: some Scheduler, open: @escaping @Sendable () throws(POSIXError) -> FileHandle
  ) -> PullSignal {
    PullSignal(
      on: scheduler,
      pulling: { () throws(POSIXError) in
        let handle = try open()
        var splitter = LineSplitter()
        var lines = [String]().makeIterator()
        var isAtEnd = false
        return { () throws(POSIXError) in
          while true {
            if let line = lines.next() { return line }
            if isAtEnd { return nil }
            let chunk = try readChunk(of: handle, upTo: 65_536)
            isAtEnd = chunk == nil
            lines = (chunk.map { splitter.receive($0) } ?? splitter.end()).makeIterator()
          }
        }
      })
  }
}

// Not in the extensions above, where the names mean the methods of a handle.

private func open(_ file: URL) throws(POSIXError) -> FileHandle {
  let descriptor = open(file.path, O_RDONLY | O_CLOEXEC)
  if descriptor < 0 { throw systemError() }
  return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
}

/// The next bytes; nil at the end of the file.
private func readChunk(of handle: FileHandle, upTo length: Int) throws(POSIXError) -> Data? {
  // Some systems do not read more at once.
  let length = min(length, 1 << 30)
  guard let bytes = malloc(length) else { throw systemError() }
  while true {
    let count = read(handle.fileDescriptor, bytes, length)
    if count > 0 {
      // Frees the rest of the memory, since a chunk may be much shorter than the length.
      return Data(bytesNoCopy: realloc(bytes, count) ?? bytes, count: count, deallocator: .free)
    }
    if count < 0, errno == EINTR { continue }
    defer { free(bytes) }
    if count < 0 { throw systemError() }
    return nil
  }
}

private func systemError() -> POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
