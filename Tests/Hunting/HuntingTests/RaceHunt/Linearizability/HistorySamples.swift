@testable import RaceHunt

/// A call of a register that holds 0 at first.
struct RegisterCall {
  let recorded: RecordedCall<Int>

  static func write(_ value: Int, from begin: Int, to end: Int?) -> RegisterCall {
    RegisterCall(
      recorded: RecordedCall(
        text: "write(\(value))", thread: 0, invoked: begin, returned: end, answer: end.map { _ in .returned(true) }
      ) { state in
        state = value
        return .returned(true)
      })
  }

  static func read(_ value: Int, from begin: Int, to end: Int) -> RegisterCall {
    RegisterCall(
      recorded: RecordedCall(text: "read()", thread: 0, invoked: begin, returned: end, answer: .returned(value)) {
        .returned($0)
      })
  }
}

/// A call of a queue that is empty at first.
struct QueueCall {
  let recorded: RecordedCall<[Int]>

  static func add(_ value: Int, from begin: Int, to end: Int?) -> QueueCall {
    QueueCall(
      recorded: RecordedCall(
        text: "add(\(value))", thread: 0, invoked: begin, returned: end, answer: end.map { _ in .returned(true) }
      ) { values in
        values.append(value)
        return .returned(true)
      })
  }

  /// A call that takes the first value, or answers nil.
  static func take(_ value: Int?, from begin: Int, to end: Int?) -> QueueCall {
    QueueCall(
      recorded: RecordedCall(
        text: "take()", thread: 0, invoked: begin, returned: end, answer: end.map { _ in .returned(value) }
      ) { values in .returned(values.isEmpty ? nil : values.removeFirst()) })
  }

  /// A call that waits for a value.
  static func await(_ value: Int?, from begin: Int, to end: Int?) -> QueueCall {
    QueueCall(
      recorded: RecordedCall(
        text: "await()", thread: 0, invoked: begin, returned: end, answer: end.map { _ in .returned(value ?? 0) }
      ) { values in values.isEmpty ? nil : .returned(values.removeFirst()) })
  }
}

/// Histories whose verdicts are found by trying all orders.
enum History {
  /// At most five calls of a queue, with answers that may be wrong.
  static func random(_ random: inout RandomChoices) -> [QueueCall] {
    (0..<random.number(in: 1...5)).map { _ in
      let begin = random.number(in: 0...12) * 2
      let end = random.oneIn(5) ? nil : begin + 1 + random.number(in: 0...8) * 2
      let value = random.number(in: 1...2)
      return switch random.number(in: 0...4) {
      case 0, 1: .add(value, from: begin, to: end)
      case 2: .take(random.oneIn(3) ? nil : value, from: begin, to: end)
      default: .await(value, from: begin, to: end)
      }
    }
  }

  /// Whether an order of the calls that returned, and of some of the others, explains the history. Calls that wait for
  /// good have no effect.
  static func isExplained(_ calls: [RecordedCall<[Int]>], isAtRest: Bool) -> Bool {
    let candidates = calls.indices.filter { !isAtRest || calls[$0].returned != nil }
    return orders(of: candidates).contains { order in
      var state: [Int] = []
      for (place, call) in order.enumerated() {
        let isTooLate = order[(place + 1)...].contains { calls[$0].returned ?? .max < calls[call].invoked }
        guard !isTooLate, let answer = calls[call].apply(&state) else { return false }
        if let seen = calls[call].answer, seen != answer { return false }
      }
      return calls.indices.allSatisfy { call in
        if order.contains(call) { return true }
        var copy = state
        return calls[call].returned == nil && (!isAtRest || calls[call].apply(&copy) == nil)
      }
    }
  }

  /// All orders of all subsets.
  private static func orders(of calls: [Int]) -> [[Int]] {
    [[]] + calls.flatMap { first in orders(of: calls.filter { $0 != first }).map { [first] + $0 } }
  }
}
