/// An interleaving: the thread that was picked at each scheduling point, and the store that its step has read.
///
/// The text form is run-length coded: in `b8a12b3` thread b takes 8 steps, then a takes 12, then b takes 3. The first
/// 26 threads are a to z, the next A to Z, all others `<52>` and so on. In `b8~1` the last of the steps loads from an
/// atomic, and reads the store before the newest; in `b8~2` it reads the store before that. A last step that stores
/// comes before the one or two newest stores of the atomic. A last step that takes a lock for reading waits for a
/// waiting writer. A last step that calls a function of sockets meets a fault, a delay that is not the least one, or events
/// in another order; if there are several such choices, their alternatives are numbered one after the other. The run of
/// `b8a3@7` has taken random numbers from the system, and their seed was 7.
public struct Schedule: Hashable, Sendable, LosslessStringConvertible {
  /// The picked threads. Threads are numbered in the order of their creation. A negative number says which store the
  /// step before has read: -1 is the store before the newest.
  public private(set) var picks: [Int]

  /// The seed of the random numbers that the run has taken from the system. Nil if it has taken none.
  public private(set) var seed: UInt64?

  /// A schedule of these picks.
  public init(_ picks: [Int], seed: UInt64? = nil) {
    self.picks = picks
    self.seed = seed
  }

  /// Reads the text form; nil if `text` is not valid.
  public init?(_ text: String) {
    var rest = text.utf8[...]
    picks = []
    while let thread = Self.thread(&rest) {
      if thread < 0 {
        picks.append(thread)
        continue
      }
      let isCounted = rest.first.map { (0x30...0x39).contains($0) } ?? false
      guard let count: Int = isCounted ? Self.number(&rest) : 1, (1...1_000_000).contains(count) else { return nil }
      picks += Array(repeating: thread, count: count)
    }
    if rest.first == UInt8(ascii: "@") {
      rest.removeFirst()
      guard let number: UInt64 = Self.number(&rest) else { return nil }
      seed = number
    }
    if !rest.isEmpty { return nil }
  }

  /// How often the running thread changes.
  var switches: Int {
    let threads = picks.filter { $0 >= 0 }
    return zip(threads, threads.dropFirst()).count { $0 != $1 }
  }

  /// The text form.
  public var description: String {
    var text = ""
    var rest = picks[...]
    while let thread = rest.first {
      let count = thread < 0 ? 1 : rest.prefix { $0 == thread }.count
      text += Self.letter(thread) + (count > 1 ? "\(count)" : "")
      rest = rest.dropFirst(count)
    }
    return text + (seed.map { "@\($0)" } ?? "")
  }

  /// A thread's name in the text form.
  static func letter(_ thread: Int) -> String {
    switch thread {
    case ..<0: "~\(-thread)"
    case 0..<26: String(UnicodeScalar(UInt8(ascii: "a") + UInt8(thread)))
    case 26..<52: String(UnicodeScalar(UInt8(ascii: "A") + UInt8(thread - 26)))
    default: "<\(thread)>"
    }
  }

  private static func thread(_ rest: inout Substring.UTF8View) -> Int? {
    guard let letter = rest.first else { return nil }
    switch letter {
    case UInt8(ascii: "a")...UInt8(ascii: "z"):
      rest.removeFirst()
      return Int(letter - UInt8(ascii: "a"))
    case UInt8(ascii: "A")...UInt8(ascii: "Z"):
      rest.removeFirst()
      return Int(letter - UInt8(ascii: "A")) + 26
    case UInt8(ascii: "~"):
      var inner = rest.dropFirst()
      guard let age: Int = number(&inner), (1...1_000_000).contains(age) else { return nil }
      rest = inner
      return -age
    case UInt8(ascii: "<"):
      var inner = rest.dropFirst()
      guard let thread: Int = number(&inner), inner.first == UInt8(ascii: ">") else { return nil }
      rest = inner.dropFirst()
      return thread
    default:
      return nil
    }
  }

  private static func number<Number: FixedWidthInteger>(_ rest: inout Substring.UTF8View) -> Number? {
    let digits = rest.prefix { (0x30...0x39).contains($0) }
    rest = rest[digits.endIndex...]
    return Number(Substring(digits))
  }
}
