import Foundation

/// Splits chunks into lines.
struct LineSplitter: Sendable {
  /// The incomplete line.
  private var rest = Data()

  /// The lines that end in this chunk.
  mutating func receive(_ chunk: Data) -> [String] {
    var lines: [String] = []
    var start = chunk.startIndex
    while let end = chunk[start...].firstIndex(of: UInt8(ascii: "\n")) {
      rest.append(chunk[start..<end])
      if rest.last == UInt8(ascii: "\r") { rest.removeLast() }
      lines.append(String(decoding: rest, as: UTF8.self))
      rest.removeAll(keepingCapacity: true)
      start = end + 1
    }
    rest.append(chunk[start...])
    return lines
  }

  /// The last line, if it has no line end.
  func end() -> [String] {
    rest.isEmpty ? [] : [String(decoding: rest, as: UTF8.self)]
  }
}
