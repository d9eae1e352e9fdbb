/// A small program of tasks. The first one starts the others, in order, and waits for them at its end.
///
/// What the tasks observe are numbers, as in `Program`: a call of the actor how often it was called before, a wait that
/// can be cancelled whether it was.
struct TaskProgram: Hashable, Sendable {
  /// How many atomics there are, and how many gates.
  static let objects = 2

  var tasks: [[Action]]

  /// What a task does.
  indirect enum Action: Hashable, Sendable {
    case load(Int)
    case store(Int, Int)
    case add(Int)
    /// Waits until the gate is open, with a continuation.
    case await(Int)
    /// Waits until the gate is open or the task is cancelled.
    case awaitOrCancel(Int)
    /// Opens a gate, and resumes the tasks that wait for it.
    case open(Int)
    /// Cancels a task, which is one that was started before this one unless the first task does it.
    case cancel(Int)
    case isCancelled
    /// Calls a method of the actor.
    case call([Action])
    case yield
    /// Does the first actions within the scope of a handler of cancellation, which does the others.
    case handle([Action], [Reaction])
    /// Waits for the end of a task that was started before this one, or of any if the first task does it.
    case value(Int)
    /// Starts a task, on the actor if this is done there. The number is that of its observations.
    case start(Int, [Action])
  }
}

extension TaskProgram {
  /// What a handler of cancellation does. It observes nothing.
  enum Reaction: Hashable, Sendable {
    case store(Int, Int)
    case add(Int)
    case open(Int)

    var action: Action {
      switch self {
      case .store(let atomic, let value): .store(atomic, value)
      case .add(let atomic): .add(atomic)
      case .open(let gate): .open(gate)
      }
    }
  }

  /// How many tasks observe something: those of the program, and those that they start.
  var observers: Int { max(tasks.count, (tasks.joined().compactMap(\.lastStarted).max() ?? -1) + 1) }
}

extension TaskProgram: CustomStringConvertible {
  /// Tasks are separated by `‖`. `call{…}` runs on the actor.
  var description: String { "tasks: " + tasks.map(Action.text).joined(separator: " ‖ ") }
}

extension TaskProgram.Action: CustomStringConvertible {
  static func text(_ actions: [Self]) -> String { actions.map(\.description).joined(separator: "; ") }

  private func name(_ names: String, _ object: Int) -> String { String(Array(names)[object]) }

  var description: String {
    switch self {
    case .load(let atomic): name("xy", atomic)
    case .store(let atomic, let value): "\(name("xy", atomic))=\(value)"
    case .add(let atomic): "\(name("xy", atomic))+1"
    case .await(let gate): "await \(name("gh", gate))"
    case .awaitOrCancel(let gate): "await \(name("gh", gate)) or cancel"
    case .open(let gate): "\(name("gh", gate)).open"
    case .cancel(let task): "cancel \(task)"
    case .isCancelled: "isCancelled"
    case .call(let body): "call{ \(Self.text(body)) }"
    case .yield: "yield"
    case .handle(let body, let reactions):
      "{ \(Self.text(body)) }onCancel{ \(Self.text(reactions.map(\.action))) }"
    case .value(let task): "value \(task)"
    case .start(_, let body): "task{ \(Self.text(body)) }"
    }
  }

  /// What is done inside; nil if the action has no inside.
  var body: [Self]? {
    switch self {
    case .call(let body), .handle(let body, _), .start(_, let body): body
    default: nil
    }
  }

  /// The same action with something else inside.
  func with(_ body: [Self]) -> Self {
    switch self {
    case .call: .call(body)
    case .handle(_, let reactions): .handle(body, reactions)
    case .start(let number, _): .start(number, body)
    default: self
    }
  }

  /// The greatest number of a task that this starts.
  fileprivate var lastStarted: Int? {
    let inside = body?.compactMap(\.lastStarted).max()
    if case .start(let number, _) = self { return max(number, inside ?? number) }
    return inside
  }
}

extension TaskProgram {
  /// Slightly smaller programs, the smallest first.
  var smaller: [TaskProgram] {
    var candidates: [TaskProgram] = []
    // The first task starts the others, and the last one is cancelled by no other than the first.
    if tasks.count > 2 {
      let last = tasks.count - 1
      candidates.append(TaskProgram(tasks: tasks.dropLast().map { Action.without(last, $0) }))
    }
    for task in tasks.indices {
      for actions in Action.smaller(tasks[task]) {
        var copy = self
        copy.tasks[task] = actions
        candidates.append(copy)
      }
    }
    return candidates
  }
}

extension TaskProgram.Action {
  fileprivate static func without(_ task: Int, _ actions: [Self]) -> [Self] {
    actions.filter { $0 != .cancel(task) && $0 != .value(task) }
      .map { action in action.body.map { action.with(without(task, $0)) } ?? action }
  }

  fileprivate static func smaller(_ actions: [Self]) -> [[Self]] {
    var candidates: [[Self]] = []
    for index in actions.indices {
      func replace(_ action: [Self]) { candidates.append(actions.replacing(index, with: action)) }
      replace([])
      if let body = actions[index].body {
        replace(body)
        for smaller in smaller(body) { replace([actions[index].with(smaller)]) }
      }
      switch actions[index] {
      case .handle(let body, let reactions):
        for place in reactions.indices { replace([.handle(body, reactions.replacing(place, with: []))]) }
      case .awaitOrCancel(let gate): replace([.await(gate)])
      case .add(let atomic): for simpler in [Self.load(atomic), .store(atomic, 1)] { replace([simpler]) }
      default: break
      }
    }
    return candidates
  }
}
