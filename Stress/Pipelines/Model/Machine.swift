/// The sequential reference: interprets an expression without threads and without any code of the library's operators.
///
/// It is a value: a copy is another course of events. Where an operator sends twice inside one call, the sends become
/// separate tasks, since other threads may send in between.
struct Machine: Sendable {
  let plan: Plan
  var state = State()

  /// All state that may differ between two courses of events.
  struct State: Hashable, Sendable {
    /// The subscriptions, in the order in which they were made.
    var nodes: [Node] = []
    /// The work that has been begun and must be continued. On one thread the last task is continued first.
    var tasks: [Task] = []
    /// The ticks that wait on the scheduler, in the order in which they were enqueued.
    var ticks: [Tick] = []
    /// The events that were sent into each subject.
    var logs: [[IntEvent]] = Array(repeating: [], count: Pipeline.subjects)
    /// The events that were received downstream.
    var output: [IntEvent] = []
  }

  struct Node: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
      case place(Int)
      /// A signal that was made for a value.
      case inner
    }

    let kind: Kind
    /// The subscription that subscribed to this one, and the number of its input.
    let parent: Int
    let input: Int
    /// How many events of its subject's log it has passed on or missed.
    var position = 0
    /// Whether it may still miss some events, since the exact moment of its subscription is not known.
    var isLate = false
    var memory = Memory()
    var isAlive = true
  }

  struct Task: Hashable, Sendable {
    let node: Int
    var reactions: ArraySlice<Reaction>
  }

  struct Tick: Hashable, Sendable {
    let node: Int
    let isTimer: Bool
    let due: Int
  }

  /// The current time. Nil if timers may fire at any time.
  var now: Int?
  /// The subjects that are delivering an event. Used only if everything happens on one thread.
  var delivering: Set<Int> = []
  /// Whether the set-up is finished and threads run.
  var isConcurrent = false

  init(_ expression: Pipeline.Expression, keepsTime: Bool) {
    plan = Plan(expression)
    now = keepsTime ? 0 : nil
    subscribe(.place(plan.root), parent: -1, input: 0)
    finishTasks()
  }

  // MARK: Steps

  /// Continues a task.
  mutating func perform(_ task: Int) {
    var task = state.tasks.remove(at: task)
    guard state.nodes[task.node].isAlive, let reaction = task.reactions.popFirst() else { return }
    if !task.reactions.isEmpty { state.tasks.append(task) }
    perform(reaction, at: task.node)
  }

  /// Continues all tasks, in the order of a single thread.
  mutating func finishTasks() {
    while !state.tasks.isEmpty { perform(state.tasks.count - 1) }
  }

  /// The scheduler runs a tick.
  mutating func fire(_ tick: Int) {
    let tick = state.ticks.remove(at: tick)
    if now != nil { now = tick.due }
    react(tick.node, .tick)
  }

  /// A subscription to a subject receives the next event, or misses it.
  mutating func pass(_ node: Int, misses: Bool = false) {
    guard case .place(let place) = state.nodes[node].kind, case .subject(let subject) = plan.places[place] else {
      return
    }
    let event = state.logs[subject][state.nodes[node].position]
    state.nodes[node].position += 1
    if misses { return }
    state.nodes[node].isLate = false
    send(event, from: node)
  }

  /// The live subscriptions to a subject that have not passed on all its events.
  func lagging(_ subject: Int) -> [Int] {
    state.nodes.indices.filter { index in
      let node = state.nodes[index]
      guard node.isAlive, case .place(let place) = node.kind, case .subject(subject) = plan.places[place] else {
        return false
      }
      return node.position < state.logs[subject].count
    }
  }

  // MARK: Subscriptions

  private mutating func subscribe(_ kind: Node.Kind, parent: Int, input: Int, values: [Int] = []) {
    let node = state.nodes.count
    state.nodes.append(Node(kind: kind, parent: parent, input: input))
    guard case .place(let place) = kind else {
      state.tasks.append(Task(node: node, reactions: values.map { .send(.next($0)) } + [.send(.completed)][...]))
      return
    }
    guard case .subject(let subject) = plan.places[place] else { return react(node, .subscribed) }
    let log = state.logs[subject]
    let hasEnded = log.last?.isTerminal ?? false
    state.nodes[node].position = hasEnded ? log.count - 1 : log.count
    if isConcurrent, plan.shared.contains(subject) {
      state.nodes[node].position = 0
      state.nodes[node].isLate = true
    } else if hasEnded, !isConcurrent, !delivering.contains(subject) {
      pass(node)
    }
  }

  private mutating func dispose(_ node: Int) {
    if !state.nodes[node].isAlive { return }
    state.nodes[node].isAlive = false
    state.nodes[node].memory = Memory()
    state.nodes[node].position = 0
    state.tasks.removeAll { $0.node == node }
    state.ticks.removeAll { $0.node == node }
    for child in state.nodes.indices where state.nodes[child].parent == node { dispose(child) }
  }

  // MARK: Events

  private mutating func send(_ event: IntEvent, from node: Int) {
    let (parent, input) = (state.nodes[node].parent, state.nodes[node].input)
    if event.isTerminal { dispose(node) }
    if parent < 0 { return state.output.append(event) }
    react(parent, .event(event, input))
  }

  private mutating func react(_ node: Int, _ stimulus: Stimulus) {
    guard state.nodes[node].isAlive, case .place(let place) = state.nodes[node].kind,
      case .apply(let operation, let parameter, let inputs) = plan.places[place]
    else { return }
    let shape = Shape(parameter: parameter, inputs: inputs.count)
    var reactions = operation.react(&state.nodes[node].memory, stimulus, shape)[...]
    while let first = reactions.first, first.isInstant {
      perform(first, at: node)
      reactions.removeFirst()
    }
    if let first = reactions.first, isConcurrent, first.mayBeLeft(after: stimulus) {
      return state.tasks.append(Task(node: node, reactions: reactions))
    }
    begin(reactions, at: node)
  }

  /// Performs the first reaction; the others become a task.
  private mutating func begin(_ reactions: ArraySlice<Reaction>, at node: Int) {
    guard let first = reactions.first else { return }
    if reactions.count > 1 { state.tasks.append(Task(node: node, reactions: reactions.dropFirst())) }
    perform(first, at: node)
  }

  private mutating func perform(_ reaction: Reaction, at node: Int) {
    switch reaction {
    case .send(let event): send(event, from: node)
    case .subscribe(let input):
      guard case .place(let place) = state.nodes[node].kind, case .apply(_, _, let inputs) = plan.places[place] else {
        return
      }
      subscribe(.place(inputs[input]), parent: node, input: input)
    case .subscribeTo(let values): subscribe(.inner, parent: node, input: -1, values: values)
    case .dispose(let input):
      for child in state.nodes.indices where state.nodes[child].parent == node && state.nodes[child].input == input {
        dispose(child)
      }
    case .turn(let number): react(node, .turn(number))
    case .enqueue: state.ticks.append(Tick(node: node, isTimer: false, due: now ?? 0))
    case .timer: state.ticks.append(Tick(node: node, isTimer: true, due: now.map { $0 + 1 } ?? 0))
    case .moveTimer:
      let tick = Tick(node: node, isTimer: true, due: now.map { $0 + 1 } ?? 0)
      if state.ticks.contains(tick) { return }
      state.ticks.removeAll { $0.node == node }
      state.ticks.append(tick)
    case .cancelTimer: state.ticks.removeAll { $0.node == node }
    }
  }
}
