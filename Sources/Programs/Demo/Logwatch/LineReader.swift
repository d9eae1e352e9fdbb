/// A file that cannot be read or written.
struct FileFailure: Error, CustomStringConvertible {
  let description: String

  /// An error for the system call that has just failed.
  init(_ what: String, _ path: String) {
    description = "cannot \(what) \(path): \(String(cString: strerror(errno)))"
  }
}

/// The lines of a file, in order, without their line ends.
// Sendable because it has one user, which reads in one place at a time.
final class LineReader: @unchecked Sendable {
  /// Returns the next piece of the file, which is empty at the end.
  typealias Pieces = () throws(FileFailure) -> [UInt8]

  private let nextPiece: Pieces
  private var buffer: [UInt8] = []
  /// The beginning of the next line in the buffer, and the position up to which no line end was found.
  private var start = 0
  private var searched = 0

  init(_ pieces: @escaping Pieces) {
    nextPiece = pieces
  }

  /// Opens a file.
  convenience init(path: String) throws(FileFailure) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileFailure("read", path) }
    self.init(OpenFile(descriptor: descriptor, name: path, isOwned: true).read)
  }

  /// Standard input.
  static var standardInput: LineReader {
    LineReader(OpenFile(descriptor: STDIN_FILENO, name: "standard input", isOwned: false).read)
  }

  /// The next line, or nil at the end. The last line may lack a line end.
  func next() throws(FileFailure) -> ArraySlice<UInt8>? {
    while true {
      if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer {
          start = end + 1
          searched = start
        }
        return line(start..<end)
      }
      buffer.removeSubrange(..<start)
      start = 0
      searched = buffer.count
      let piece = try nextPiece()
      if piece.isEmpty { break }
      buffer += piece
    }
    if buffer.isEmpty { return nil }
    defer {
      buffer = []
      searched = 0
    }
    return line(0..<buffer.count)
  }

  private func line(_ range: Range<Int>) -> ArraySlice<UInt8> {
    let line = buffer[range]
    return line.last == UInt8(ascii: "\r") ? line.dropLast() : line
  }
}

private final class OpenFile {
  private let descriptor: Int32
  private let name: String
  private let isOwned: Bool

  init(descriptor: Int32, name: String, isOwned: Bool) {
    self.descriptor = descriptor
    self.name = name
    self.isOwned = isOwned
  }

  deinit {
    if isOwned { _ = close(descriptor) }
  }

  func read() throws(FileFailure) -> [UInt8] {
    var count = 0
    let piece = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, initialized in
      repeat {
        count = systemRead(descriptor, buffer.baseAddress, buffer.count)
      } while count < 0 && errno == EINTR
      initialized = max(count, 0)
    }
    guard count >= 0 else { throw FileFailure("read", name) }
    return piece
  }
}

/// The system call, which a method of the same name hides.
private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutablePointer<UInt8>?, _ count: Int) -> Int {
  read(descriptor, buffer, count)
}

/// Replaces the contents of the file.
func write(_ text: String, to path: String) throws(FileFailure) {
  guard let file = fopen(path, "w") else { throw FileFailure("write", path) }
  let isWritten = fputs(text, file) >= 0
  guard fclose(file) == 0, isWritten else { throw FileFailure("write", path) }
}
