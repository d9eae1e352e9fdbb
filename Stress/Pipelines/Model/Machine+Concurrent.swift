/// All courses of events that threads may cause.
///
/// A thread may leave an event to another thread that is delivering. So the order of what a thread sends into two
/// subjects is not fixed; only the order of what it sends into one subject is. The same holds for the events that an
/// item causes. Timers may fire at any time.
extension Machine {
  /// Every output that some order explains. Nil if more than `limit` situations would have to be visited.
  static func outputs(of pipeline: Pipeline, limit: Int) -> Set<[IntEvent]>? {
    var start = Machine(pipeline.expression, keepsTime: false)
    start.isConcurrent = true
    let pending = pipeline.scripts.flatMap { Queue.queues(of: $0) }
    var outputs: Set<[IntEvent]> = []
    var seen: Set<Situation> = [Situation(state: start.state, queues: pending)]
    var open = Array(seen)
    while let situation = open.popLast() {
      let next = start.steps(from: situation)
      // After a disposal the rest of the output may be missing, from any place on.
      if pipeline.disposes || next.isEmpty { outputs.insert(situation.state.output) }
      for step in next where seen.insert(step).inserted {
        if seen.count > limit { return nil }
        open.append(step)
      }
    }
    return outputs
  }

  /// The events that a thread has not yet sent into a subject.
  private struct Queue: Hashable {
    let subject: Int
    var events: ArraySlice<IntEvent>

    static func queues(of script: Pipeline.Script) -> [Queue] {
      var events: [Int: [IntEvent]] = [:]
      for item in script.items {
        guard case .send(let subject, let event) = item else { break }
        events[subject, default: []].append(event)
      }
      return events.sorted { $0.key < $1.key }.map { Queue(subject: $0.key, events: $0.value[...]) }
    }
  }

  private struct Situation: Hashable {
    var state: State
    var queues: [Queue]
  }

  /// The situations that can follow this one.
  private func steps(from situation: Situation) -> [Situation] {
    var next: [Situation] = []
    func add(_ step: (inout Machine) -> Void) {
      var machine = self
      machine.state = situation.state
      step(&machine)
      next.append(Situation(state: machine.state, queues: situation.queues))
    }
    for task in situation.state.tasks.indices { add { $0.perform(task) } }
    for tick in fireable(situation.state) { add { $0.fire(tick) } }
    var machine = self
    machine.state = situation.state
    for subject in 0..<Pipeline.subjects {
      for node in machine.lagging(subject) {
        add { $0.pass(node) }
        let node = (index: node, value: situation.state.nodes[node])
        if node.value.isLate, !situation.state.logs[subject][node.value.position].isTerminal {
          add { $0.pass(node.index, misses: true) }
        }
      }
    }
    for queue in situation.queues.indices where !situation.queues[queue].events.isEmpty {
      let subject = situation.queues[queue].subject
      guard let event = situation.queues[queue].events.first else { continue }
      add { machine in
        if machine.state.logs[subject].last?.isTerminal ?? false { return }
        machine.state.logs[subject].append(event)
        if !plan.shared.contains(subject), let node = machine.lagging(subject).first { machine.pass(node) }
      }
      next[next.count - 1].queues[queue].events.removeFirst()
    }
    return next
  }

  /// The ticks that may fire next: the first one that was enqueued, and the first timer of each subscription.
  private func fireable(_ state: State) -> [Int] {
    var seen: Set<Int> = []
    var hasQueued = false
    return state.ticks.indices.filter { index in
      let tick = state.ticks[index]
      if tick.isTimer { return seen.insert(tick.node).inserted }
      defer { hasQueued = true }
      return !hasQueued
    }
  }
}
