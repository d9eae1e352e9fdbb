import ReactiveSignals

/// The course of events when all happens on one thread: everything that an event causes is over before the next.
extension Machine {
  /// What is received downstream when the items are done one after the other.
  ///
  /// - Parameter pause: After so many items the scheduler does all that waits; and in the end.
  static func output(of expression: Pipeline.Expression, _ items: [Pipeline.Item], pause: Int) -> [Output] {
    var machine = Machine(expression, keepsTime: true)
    for (index, item) in items.enumerated() {
      guard case .send(let subject, let event) = item else { break }
      machine.send(event, into: subject)
      if (index + 1) % pause == 0 { machine.runScheduler() }
    }
    if !items.contains(.dispose) { machine.runScheduler() }
    return machine.state.output
  }

  private mutating func send(_ event: Output, into subject: Int) {
    if state.logs[subject].last?.isTerminal ?? false { return }
    state.logs[subject].append(event)
    delivering.insert(subject)
    // Whoever subscribes in the meantime misses a value, but gets the end afterwards.
    while let node = lagging(subject).first {
      pass(node)
      finishTasks()
    }
    delivering.remove(subject)
  }

  private mutating func runScheduler() {
    while let next = state.ticks.indices.min(by: { state.ticks[$0].due < state.ticks[$1].due }) {
      fire(next)
      finishTasks()
    }
  }
}
