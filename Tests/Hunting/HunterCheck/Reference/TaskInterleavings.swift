/// All outcomes of a program of tasks, by brute force: from each state that can be reached, each task takes its next step.
struct TaskInterleavings {
  private enum Instruction {
    case load(Int)
    case store(Int, Int)
    case add(Int)
    case isCancelled
    /// Adds the task to those that wait for the gate. It goes on behind the next two steps if it need not wait.
    case register(Int, cancellable: Bool)
    /// Leaves the actor, unless the wait has ended already.
    case suspend(cancellable: Bool)
    case awaken(cancellable: Bool)
    case open(Int)
    case cancel(Int)
    case handleCancellation(Int)
    case resumeWaiting
    /// Begins the scope of a handler. The task does what the handler does if it was cancelled before.
    case beginScope([TaskProgram.Reaction])
    case endScope
    /// Does what handlers do: those of a task that this one has cancelled, or its own.
    case react(walks: Int?)
    case start(Int, onActor: Bool)
    case awaitEnd(Int)
    /// Comes to the actor, and runs on it when it is free.
    case arrive
    case acquire(counts: Bool)
    case leave(isForGood: Bool)
  }

  private struct State: Hashable {
    var tasks: [TaskState]
    var atomics = Array(repeating: 0, count: TaskProgram.objects)
    var gates = Array(repeating: Gate(), count: TaskProgram.objects)
    /// The task that runs on the actor, and the tasks that have arrived there.
    var owner = -1
    var queue: [Int] = []
    var calls = 0
  }

  private struct TaskState: Hashable {
    var place = 0
    var observed: [Int] = []
    var isStarted = false
    var isCancelled = false
    /// What the handlers do whose scopes the task is in, the outermost first.
    var scopes: [[TaskProgram.Reaction]] = []
    /// Whether another task calls these handlers. Meanwhile no scope begins or ends.
    var isWalked = false
    /// What it must still do for handlers.
    var reactions: [TaskProgram.Reaction] = []
    var isOnActor = false
    var wait = Wait.no
    /// The tasks that it must still resume, and whether each was cancelled.
    var resumes: [Resume] = []
  }

  private struct Resume: Hashable {
    let task: Int
    let isCancelled: Bool
  }

  private enum Wait: Hashable {
    case no
    /// It has registered its wait; then it has left the actor too.
    case registered, suspended
    case over(isCancelled: Bool)
  }

  private struct Gate: Hashable {
    var isOpen = false
    var waiting: [Waiter] = []
  }

  private struct Waiter: Hashable {
    let task: Int
    let isCancellable: Bool
  }

  private let programs: [[Instruction]]
  /// Whether tasks run on the actor in the order in which they come to it. Swift does not promise that.
  private let isInOrder: Bool
  private var space: StateSpace<State>
  private(set) var outcomes: Set<Outcome> = []
  /// Whether there were more states than allowed, so that outcomes are missing.
  var isCut: Bool { space.isCut }

  /// - Parameter limit: How many states are visited at most.
  init(of program: TaskProgram, isInOrder: Bool, limit: Int = .max) {
    var programs = program.tasks.map { Self.instructions($0, onActor: false) }
    programs += Array(repeating: [], count: program.observers - programs.count)
    for case (let number, let body, let onActor) in program.tasks.flatMap({ Self.started($0, onActor: false) }) {
      let instructions = Self.instructions(body, onActor: onActor)
      programs[number] =
        onActor ? [.acquire(counts: false)] + instructions + [.leave(isForGood: true)] : instructions
    }
    self.programs = programs
    self.isInOrder = isInOrder
    space = StateSpace(limit: limit)
    space.visit(State(tasks: programs.indices.map { TaskState(isStarted: $0 < program.tasks.count) }))
    while let state = space.next() { explore(state) }
  }

  /// The tasks that tasks start: the number, what it does, and whether it begins on the actor.
  private static func started(
    _ actions: [TaskProgram.Action], onActor: Bool
  ) -> [(Int, [TaskProgram.Action], Bool)] {
    actions.flatMap { action -> [(Int, [TaskProgram.Action], Bool)] in
      switch action {
      case .start(let number, let body): [(number, body, onActor)]
      case .call(let body): started(body, onActor: true)
      default: started(action.body ?? [], onActor: onActor)
      }
    }
  }

  private static func instructions(_ actions: [TaskProgram.Action], onActor: Bool) -> [Instruction] {
    actions.flatMap { action -> [Instruction] in
      switch action {
      case .load(let atomic): [.load(atomic)]
      case .store(let atomic, let value): [.store(atomic, value)]
      case .add(let atomic): [.add(atomic)]
      case .isCancelled: [.isCancelled]
      case .await(let gate):
        [.register(gate, cancellable: false), .suspend(cancellable: false), .awaken(cancellable: false)]
      case .awaitOrCancel(let gate):
        [
          .beginScope([]), .register(gate, cancellable: true), .suspend(cancellable: true), .awaken(cancellable: true),
          .endScope,
        ]
      case .open(let gate): [.open(gate), .resumeWaiting]
      case .cancel(let task): [.cancel(task), .handleCancellation(task), .resumeWaiting, .react(walks: task)]
      case .call(let body):
        [.arrive, .acquire(counts: true)] + instructions(body, onActor: true) + [.leave(isForGood: true)]
      case .yield: onActor ? [.arrive, .leave(isForGood: false), .acquire(counts: false)] : []
      case .handle(let body, let reactions):
        [.beginScope(reactions), .react(walks: nil)] + instructions(body, onActor: onActor) + [.endScope]
      case .value(let task): [.awaitEnd(task)]
      case .start(let number, _): [.start(number, onActor: onActor)]
      }
    }
  }

  private mutating func explore(_ state: State) {
    var isEnd = true
    var canContinue = false
    for task in programs.indices where state.tasks[task].isStarted && !hasEnded(task, in: state) {
      isEnd = false
      guard let next = step(of: task, programs[task][state.tasks[task].place], in: state) else { continue }
      canContinue = true
      space.visit(next)
    }
    if isEnd {
      outcomes.insert(.ended(state.tasks.map(\.observed), values: state.atomics))
    } else if !canContinue {
      outcomes.insert(.deadlock)
    }
  }

  private func hasEnded(_ task: Int, in state: State) -> Bool {
    state.tasks[task].place == programs[task].count
  }

  /// The state after the next step of a task; nil if the task must wait.
  private func step(of me: Int, _ instruction: Instruction, in state: State) -> State? {
    var next = state
    next.tasks[me].place += 1
    func observe(_ number: Int) { next.tasks[me].observed.append(number) }
    switch instruction {
    case .load(let atomic): observe(state.atomics[atomic])
    case .store(let atomic, let value): next.atomics[atomic] = value
    case .add(let atomic):
      observe(state.atomics[atomic])
      next.atomics[atomic] += 1
    case .isCancelled: observe(state.tasks[me].isCancelled ? 1 : 0)
    case .register(let gate, let cancellable):
      let isCancelled = cancellable && state.tasks[me].isCancelled
      if state.gates[gate].isOpen || isCancelled {
        if cancellable { observe(state.gates[gate].isOpen ? 0 : 1) }
        next.tasks[me].place += 2
      } else {
        next.gates[gate].waiting.append(Waiter(task: me, isCancellable: cancellable))
        next.tasks[me].wait = .registered
      }
    case .suspend(let cancellable):
      if case .over(let isCancelled) = state.tasks[me].wait {
        if cancellable { observe(isCancelled ? 1 : 0) }
        next.tasks[me].wait = .no
        next.tasks[me].place += 1
      } else {
        next.tasks[me].wait = .suspended
        if state.tasks[me].isOnActor { next.owner = -1 }
      }
    case .awaken(let cancellable):
      guard case .over(let isCancelled) = state.tasks[me].wait else { return nil }
      if state.tasks[me].isOnActor {
        guard mayRun(me, in: state) else { return nil }
        Self.run(me, &next)
      }
      if cancellable { observe(isCancelled ? 1 : 0) }
      next.tasks[me].wait = .no
    case .open(let gate):
      Self.open(gate, me, &next)
    case .cancel(let task):
      // The first one to cancel a task calls its handler. Others do not wait for that.
      if state.tasks[task].isCancelled {
        next.tasks[me].place += 3
      } else {
        next.tasks[task].isCancelled = true
        next.tasks[task].isWalked = true
        next.tasks[me].reactions = state.tasks[task].scopes.reversed().flatMap { $0 }
      }
    case .handleCancellation(let task):
      for gate in state.gates.indices
      where state.gates[gate].waiting.contains(Waiter(task: task, isCancellable: true)) {
        next.gates[gate].waiting.removeAll { $0.task == task }
        next.tasks[me].resumes = [Resume(task: task, isCancelled: true)]
      }
    case .resumeWaiting:
      if Self.resumesOne(me, &next) { next.tasks[me].place -= 1 }
    case .beginScope(let reactions):
      guard !state.tasks[me].isWalked else { return nil }
      if state.tasks[me].isCancelled { next.tasks[me].reactions = reactions }
      next.tasks[me].scopes.append(reactions)
    case .endScope:
      guard !state.tasks[me].isWalked else { return nil }
      next.tasks[me].scopes.removeLast()
    case .react(let walked):
      if Self.resumesOne(me, &next) {
        next.tasks[me].place -= 1
      } else if !state.tasks[me].reactions.isEmpty {
        Self.perform(next.tasks[me].reactions.removeFirst(), me, &next)
        next.tasks[me].place -= 1
      } else if let walked {
        next.tasks[walked].isWalked = false
      }
    case .start(let task, let onActor):
      next.tasks[task].isStarted = true
      if onActor { next.queue.append(task) }
    case .awaitEnd(let task): guard hasEnded(task, in: state) else { return nil }
    case .arrive: next.queue.append(me)
    case .acquire(let counts):
      guard mayRun(me, in: state) else { return nil }
      Self.run(me, &next)
      if counts {
        observe(state.calls)
        next.calls += 1
      }
    case .leave(let isForGood):
      next.owner = -1
      if isForGood { next.tasks[me].isOnActor = false }
    }
    return next
  }

  /// Resumes the next task that it must resume. Returns false if there is none.
  private static func resumesOne(_ me: Int, _ state: inout State) -> Bool {
    guard let first = state.tasks[me].resumes.first else { return false }
    state.tasks[me].resumes.removeFirst()
    // A task that has not left the actor yet goes on there.
    if state.tasks[first.task].wait == .suspended, state.tasks[first.task].isOnActor { state.queue.append(first.task) }
    state.tasks[first.task].wait = .over(isCancelled: first.isCancelled)
    return true
  }

  private static func open(_ gate: Int, _ me: Int, _ state: inout State) {
    state.tasks[me].resumes = state.gates[gate].waiting.map { Resume(task: $0.task, isCancelled: false) }
    state.gates[gate] = Gate(isOpen: true)
  }

  private static func perform(_ reaction: TaskProgram.Reaction, _ me: Int, _ state: inout State) {
    switch reaction {
    case .store(let atomic, let value): state.atomics[atomic] = value
    case .add(let atomic): state.atomics[atomic] += 1
    case .open(let gate): open(gate, me, &state)
    }
  }

  private func mayRun(_ task: Int, in state: State) -> Bool {
    state.owner < 0 && (isInOrder ? state.queue.first == task : state.queue.contains(task))
  }

  private static func run(_ task: Int, _ state: inout State) {
    state.owner = task
    state.queue.removeAll { $0 == task }
    state.tasks[task].isOnActor = true
  }
}
