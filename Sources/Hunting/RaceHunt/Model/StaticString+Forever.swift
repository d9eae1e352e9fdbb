extension StaticString {
  /// The labels that were made, by their texts. The lock is not announced, so that making a label changes no schedule.
  private static let labels = Synchronization.Mutex<[String: StaticString]>([:])

  /// A label with this text. Each is made once in the process, since its memory is never released, and since the traces of two
  /// hunts compare labels by their addresses.
  init(forever text: String) {
    self = Self.labels.withLock { labels in
      if let label = labels[text] { return label }
      let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.utf8.count)
      _ = bytes.initialize(fromContentsOf: text.utf8)
      // The layout of a static string: its address, its length, and flags, which are all zero.
      let label = unsafeBitCast(Words(start: bytes.baseAddress!, count: bytes.count, flags: 0), to: StaticString.self)
      labels[text] = label
      return label
    }
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
