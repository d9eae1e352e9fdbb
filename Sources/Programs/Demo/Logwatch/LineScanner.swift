/// Scans a line from left to right. Each step consumes the characters it reads. After a step that returns nil or false,
/// the position is undefined.
struct LineScanner {
  private let bytes: ArraySlice<UInt8>
  private(set) var position: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  var isAtEnd: Bool { position == bytes.endIndex }

  var next: UInt8? { isAtEnd ? nil : bytes[position] }

  mutating func byte() -> UInt8? {
    defer { position += isAtEnd ? 0 : 1 }
    return next
  }

  /// Consumes this character if it is the next one.
  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  /// Consumes all characters up to and including the next occurrence of this one.
  mutating func skip(past character: Unicode.Scalar) -> Bool {
    guard let found = bytes[position...].firstIndex(of: UInt8(ascii: character)) else { return false }
    position = found + 1
    return true
  }

  mutating func skipSpaces() {
    while let next, next == UInt8(ascii: " ") || next == UInt8(ascii: "\t") { position += 1 }
  }

  /// A number with exactly this many digits.
  mutating func number(digits: Int) -> Int? {
    var value = 0
    for _ in 0..<digits {
      guard let digit else { return nil }
      value = value * 10 + digit
      position += 1
    }
    return value
  }

  /// The digits after a decimal point, in nanoseconds. Digits after the ninth are dropped.
  mutating func nanoseconds() -> Int64? {
    var value: Int64 = 0
    var place: Int64 = 100_000_000
    let start = position
    while let digit {
      value += Int64(digit) * place
      place /= 10
      position += 1
    }
    return position > start ? value : nil
  }

  /// The characters up to the next space or the end, without leading spaces. Empty at the end.
  mutating func word() -> ArraySlice<UInt8> {
    skipSpaces()
    let start = position
    while let next, next != UInt8(ascii: " "), next != UInt8(ascii: "\t") { position += 1 }
    return bytes[start..<position]
  }

  /// The text up to the closing quotation mark. A backslash escapes a quotation mark.
  mutating func quoted() -> ArraySlice<UInt8>? {
    guard skip("\"") else { return nil }
    let start = position
    while let next, next != UInt8(ascii: "\"") {
      position += next == UInt8(ascii: "\\") && position + 1 < bytes.endIndex ? 2 : 1
    }
    defer { position += isAtEnd ? 0 : 1 }
    return isAtEnd ? nil : bytes[start..<position]
  }

  private var digit: Int? {
    guard let next, next >= UInt8(ascii: "0"), next <= UInt8(ascii: "9") else { return nil }
    return Int(next - UInt8(ascii: "0"))
  }
}
