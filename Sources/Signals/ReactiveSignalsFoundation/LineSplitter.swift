import Foundation

/// Splits chunks into lines.
struct LineSplitter: Sendable {
  /// The incomplete line.
  private var rest: [UInt8] = []

  /// The lines that end in this chunk.
  mutating func receive(_ chunk: Data) -> [String] {
    var lines: [String] = []
    // Searching bytes in memory is much faster than searching through `Data`.
    chunk.withUnsafeBytes { bytes in
      var start = 0
      while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
        lines.append(line(endingWith: UnsafeRawBufferPointer(rebasing: bytes[start..<end])))
        start = end + 1
      }
      rest.append(contentsOf: bytes[start...])
    }
    return lines
  }

  private mutating func line(endingWith bytes: UnsafeRawBufferPointer) -> String {
    if rest.isEmpty, bytes.last != UInt8(ascii: "\r") { return String(decoding: bytes, as: UTF8.self) }
    rest.append(contentsOf: bytes)
    if rest.last == UInt8(ascii: "\r") { rest.removeLast() }
    defer { rest.removeAll(keepingCapacity: true) }
    return String(decoding: rest, as: UTF8.self)
  }

  /// The last line, if it has no line end.
  func end() -> [String] {
    rest.isEmpty ? [] : [String(decoding: rest, as: UTF8.self)]
  }
}
