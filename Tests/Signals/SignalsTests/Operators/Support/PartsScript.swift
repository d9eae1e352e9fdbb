@testable import SignalsCore

/// Sends the words of a script into a subject, and notes what an operator that sends signals makes of them, in order.
///
/// A number of the script is a value, `|` and `#` end the source. In the log `+1` is a new part with the key 1, `1:12` its
/// value 12, `1|` or `1#` its end, and `|` or `#` the end of all.
struct PartsScript {
  typealias Operator = (Ints) -> Signal<(Int, Ints), TestError>

  private let source = IntSubject()
  private let entries = Log<String>()

  init(_ script: String, _ apply: Operator) {
    let entries = entries
    apply(source.signal).subscribe(
      next: { key, part in
        entries.append("+\(key)")
        part.subscribe(
          next: { entries.append("\(key):\($0)") }, failed: { _ in entries.append("\(key)#") },
          completed: { entries.append("\(key)|") })
      }, failed: { _ in entries.append("#") }, completed: { entries.append("|") })
    send(script)
  }

  func send(_ script: String) {
    for word in script.split(separator: " ") {
      switch word {
      case "|": source.complete()
      case "#": source.fail(TestError(1))
      default: source.send(Int(word)!)
      }
    }
  }

  var log: String { entries.entries.joined(separator: " ") }

  /// Whether nobody is subscribed to the source any more.
  var isReleased: Bool { source.core.subscribers.count == 0 }
}
