extension StaticString {
  /// A label with this text. The memory of the label is never released.
  init(forever text: String) {
    let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.utf8.count)
    _ = bytes.initialize(fromContentsOf: text.utf8)
    // The layout of a static string: its address, its length, and flags, which are all zero.
    self = unsafeBitCast(Words(start: bytes.baseAddress!, count: bytes.count, flags: 0), to: StaticString.self)
  }

  /// A label with the text of C, which lasts as long as the process.
  init(lasting text: UnsafePointer<CChar>) {
    let start = UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self)
    var count = 0
    while start[count] != 0 { count += 1 }
    self = unsafeBitCast(Words(start: start, count: count, flags: 0), to: StaticString.self)
  }

  private struct Words {
    let start: UnsafePointer<UInt8>
    let count: Int
    let flags: UInt8
  }
}
