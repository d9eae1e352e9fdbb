/// A call of a recorded history.
struct RecordedCall<Model>: Sendable, CustomStringConvertible {
  let text: String
  let thread: Int
  /// The position of the call's beginning among the beginnings and ends of all calls.
  let invoked: Int
  /// The position of the call's end; nil if the call has not returned.
  let returned: Int?
  /// What the call answered; nil if it has not returned.
  let answer: Answer?
  /// Changes the model; nil if the call has to wait.
  let apply: @Sendable (inout Model) -> Answer?

  /// The call with its answer.
  var description: String { "\(text) -> \(answer.map { "\($0)" } ?? "...")" }
}

/// Looks for an order of the calls of a history that explains their answers, by the algorithm of Wing and Gong (1993).
/// The search remembers the states that it has seen, as Lowe (2017) describes.
///
/// The order takes calls one after another. A call may be next if every call that must come before it is in the order, and
/// if the model gives its answer. A call that has not returned may be in the order, with any answer, or not.
/// A call that waits for good is not in the order, and the model must wait too. Whether the rest of the calls can
/// follow depends only on which calls are in the order and on the model's state. No such pair is searched twice.
struct Linearization<Model: Hashable> {
  private struct Visited: Hashable {
    let done: UInt64
    let model: Model
  }

  private let calls: [RecordedCall<Model>]
  private let consistency: Consistency
  /// Whether the calls that have not returned wait for good. If so, the model must wait too.
  private let isAtRest: Bool
  private var visited: Set<Visited> = []
  private(set) var order: [Int] = []
  /// The longest order that the model explains, and the model's state after it.
  private(set) var longest: (order: [Int], model: Model)
  /// Whether some order explains the history. If so, `order` is that order.
  private(set) var exists = false

  init(
    _ calls: [RecordedCall<Model>], from model: Model, _ consistency: Consistency = .linearizable,
    isAtRest: Bool = false
  ) {
    precondition(calls.count <= 64, "A history has at most 64 calls.")
    self.calls = calls
    self.consistency = consistency
    self.isAtRest = isAtRest
    longest = ([], model)
    exists = extend(0, model)
  }

  /// Whether the calls that are not in `done` can follow.
  private mutating func extend(_ done: UInt64, _ model: Model) -> Bool {
    if isExplained(done, model) { return true }
    guard visited.insert(Visited(done: done, model: model)).inserted else { return false }
    if order.count > longest.order.count { longest = (order, model) }
    for call in next(done) {
      var state = model
      guard let answer = calls[call].apply(&state), calls[call].answer == nil || calls[call].answer == answer else {
        continue
      }
      order.append(call)
      if extend(done | 1 << call, state) { return true }
      order.removeLast()
    }
    return false
  }

  private func isExplained(_ done: UInt64, _ model: Model) -> Bool {
    calls.indices.allSatisfy { call in
      if done & 1 << call != 0 { return true }
      if calls[call].returned != nil { return false }
      var state = model
      return !isAtRest || calls[call].apply(&state) == nil
    }
  }

  /// The calls that may be next: none of the other calls that are left must come before.
  private func next(_ done: UInt64) -> [Int] {
    let left = calls.indices.filter { done & 1 << $0 == 0 && !(isAtRest && calls[$0].returned == nil) }
    switch consistency {
    case .linearizable:
      let firstEnd = left.compactMap { calls[$0].returned }.min() ?? .max
      return left.filter { calls[$0].invoked < firstEnd }
    case .sequential:
      // The last look comes after all calls. The calls of each thread are listed in its order.
      var threads: Set<Int> = []
      return left.filter { call in
        threads.insert(calls[call].thread).inserted && (calls[call].returned != .max || left.count == 1)
      }
    }
  }

  /// The reasons why no call can follow the longest order, for a report.
  var contradictions: [String] {
    let done = longest.order.reduce(0) { $0 | UInt64(1) << $1 }
    var lines: [String] = []
    for call in next(done) + (isAtRest ? calls.indices.filter { calls[$0].returned == nil } : []) {
      var state = longest.model
      let expected = calls[call].apply(&state)
      switch (calls[call].answer, expected) {
      case (let answer?, let expected?) where answer != expected:
        lines.append("\(calls[call].text) -> \(answer), where the model answers \(expected)")
      case (let answer?, nil): lines.append("\(calls[call].text) -> \(answer), where the model waits")
      case (nil, let expected?) where isAtRest:
        lines.append("\(calls[call].text) waits for good, where the model answers \(expected)")
      default: break
      }
    }
    return lines
  }
}

/// Finds out whether threads can block each other for good, according to the model.
struct ModelDeadlock<Object, Model: Hashable> {
  private struct State: Hashable {
    let next: [Int]
    let model: Model
  }

  let calls: [[PlannedCall<Object, Model>]]

  /// Whether some order of the calls ends in a state in which each thread that is left waits.
  func isPossible(from model: Model) -> Bool {
    var seen: Set<State> = []
    var open = [State(next: calls.map { _ in 0 }, model: model)]
    while let state = open.popLast() {
      guard seen.insert(state).inserted else { continue }
      var (canContinue, isOver) = (false, true)
      for thread in calls.indices where state.next[thread] < calls[thread].count {
        isOver = false
        var (model, next) = (state.model, state.next)
        guard calls[thread][next[thread]].apply(&model) != nil else { continue }
        canContinue = true
        next[thread] += 1
        open.append(State(next: next, model: model))
      }
      if !canContinue, !isOver { return true }
    }
    return false
  }
}
