/// The course of events on one thread: everything that an event causes is finished before the next event.
extension Machine {
  /// The events that are received downstream if the items are performed one after the other.
  ///
  /// - Parameter pause: The scheduler runs all waiting actions after each group of this many items, and at the end.
  static func output(of expression: Pipeline.Expression, _ items: [Pipeline.Item], pause: Int) -> [IntEvent] {
    var machine = Machine(expression, keepsTime: true)
    for (index, item) in items.enumerated() {
      guard case .send(let subject, let event) = item else { break }
      machine.send(event, into: subject)
      if (index + 1) % pause == 0 { machine.runScheduler() }
    }
    if !items.contains(.dispose) { machine.runScheduler() }
    return machine.state.output
  }

  private mutating func send(_ event: IntEvent, into subject: Int) {
    if state.logs[subject].last?.isTerminal ?? false { return }
    state.logs[subject].append(event)
    delivering.insert(subject)
    // A subscription that begins meanwhile misses a value, but receives the end afterwards.
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
