extension TaskProgram {
  /// The program of a seed: two tasks of at most three actions, or three of at most two.
  static func random(seed: UInt64) -> TaskProgram {
    var generator = Generator(random: SplitMix64(seed: seed))
    let count = generator.below(3) == 0 ? 3 : 2
    generator.nextStarted = count
    // Hunts of programs with handlers claim nothing.
    generator.hasHandlers = generator.below(3) == 0
    var tasks = (0..<count).map { task in
      (0..<1 + generator.below(count == 2 ? 3 : 2)).map { _ in generator.action(of: task, among: count, depth: 0) }
    }
    // Most tasks that wait go on at some time.
    for gate in 0..<objects where generator.below(8) > 0 {
      let waiting = tasks.indices.filter { Action.awaits(gate, in: tasks[$0]) }
      guard let first = waiting.first else { continue }
      let task = (first + 1 + generator.below(count - 1)) % count
      tasks[task].insert(.open(gate), at: waiting.count > 1 ? 0 : generator.below(tasks[task].count + 1))
    }
    return TaskProgram(tasks: tasks)
  }

  /// The depth is 0 in a task, 2 on the actor and 4 in a task that a task starts, and one more inside of a scope.
  private struct Generator {
    var random: SplitMix64
    var hasHandlers = false
    /// The number of the next task that a task starts.
    var nextStarted = 0

    mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }

    mutating func action(of task: Int, among count: Int, depth: Int) -> Action {
      let object = below(TaskProgram.objects)
      switch below(22) {
      case 0...1: return .load(object)
      case 2...3: return .store(object, 1 + below(2))
      case 4: return .add(object)
      case 5...6: return .await(object)
      case 7 where hasHandlers: return .awaitOrCancel(object)
      case 8...9: return .open(object)
      case 10 where task != 1: return .cancel(task == 0 ? 1 + below(count - 1) : 1 + below(task - 1))
      case 11: return .isCancelled
      case 12: return .yield
      case 13...15 where depth == 0:
        return .call((0..<below(3)).map { _ in action(of: task, among: count, depth: 2) })
      case 16...18 where hasHandlers && depth % 2 == 0:
        var body = (0..<below(3)).map { _ in action(of: task, among: count, depth: depth + 1) }
        if below(4) == 0 { body = [.handle(body, [reaction])] }
        return .handle(body, (0..<1 + below(2)).map { _ in reaction })
      case 19 where depth < 2 && task != 1:
        return .value(task == 0 ? 1 + below(count - 1) : 1 + below(task - 1))
      case 20...21 where depth == 0 || depth == 2:
        nextStarted += 1
        let number = nextStarted - 1
        return .start(number, (0..<1 + below(2)).map { _ in action(of: 1, among: count, depth: 4) })
      default: return .load(object)
      }
    }

    private var reaction: Reaction {
      mutating get {
        let object = below(TaskProgram.objects)
        switch below(4) {
        case 0: return .store(object, 1 + below(2))
        case 1: return .open(object)
        default: return .add(object)
        }
      }
    }
  }
}

extension TaskProgram.Action {
  fileprivate static func awaits(_ gate: Int, in actions: [Self]) -> Bool {
    actions.contains { action in
      switch action {
      case .await(gate), .awaitOrCancel(gate): true
      default: action.body.map { awaits(gate, in: $0) } ?? false
      }
    }
  }
}
