import Huntable

extension TaskProgram {
  /// The program of a seed: two or three tasks of at most four actions.
  static func random(seed: UInt64) -> TaskProgram {
    var generator = Generator(random: SplitMix64(seed: seed))
    let count = generator.below(3) == 0 ? 3 : 2
    var tasks = (0..<count).map { task in
      (0..<1 + generator.below(count == 2 ? 4 : 3)).map { _ in generator.action(of: task, among: count, depth: 0) }
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

  private struct Generator {
    var random: SplitMix64

    mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }

    mutating func action(of task: Int, among count: Int, depth: Int) -> Action {
      let object = below(TaskProgram.objects)
      switch below(16) {
      case 0...1: return .load(object)
      case 2...3: return .store(object, 1 + below(2))
      case 4: return .add(object)
      case 5...6: return .await(object)
      case 7: return .awaitOrCancel(object)
      case 8...9: return .open(object)
      case 10 where task != 1: return .cancel(task == 0 ? 1 + below(count - 1) : 1 + below(task - 1))
      case 11: return .isCancelled
      case 12: return .yield
      case 13...15 where depth == 0:
        return .call((0..<below(3)).map { _ in action(of: task, among: count, depth: 1) })
      default: return .load(object)
      }
    }
  }
}

extension TaskProgram.Action {
  fileprivate static func awaits(_ gate: Int, in actions: [Self]) -> Bool {
    actions.contains { action in
      switch action {
      case .await(gate), .awaitOrCancel(gate): true
      case .call(let body): awaits(gate, in: body)
      default: false
      }
    }
  }
}
