/// All executions of a program of atomics, by brute force: from each execution of a part of it, each thread takes its next
/// step, which reads any store and stores at any place of the modification order that the model of the standard allows.
///
/// This is the reference for the race hunter's model of memory, so it shares nothing with it. The hunter applies the
/// operations in some order; this one asks whether a finished execution is consistent.
struct Executions {
  private struct State: Hashable {
    var execution: Execution
    /// What each thread has still to do.
    var rest: [[Program.Action]]
    /// What each thread has observed.
    var observed: [[Int]]
  }

  private var space: StateSpace<State>
  /// How many executions there are.
  private(set) var count = 0
  /// What the standard allows.
  private(set) var allowed: Set<Outcome> = []
  /// What can be seen if the steps are performed in an order.
  private(set) var ordered: Set<Outcome> = []
  /// Whether there were more states than allowed, so that outcomes are missing.
  var isCut: Bool { space.isCut }

  /// - Parameters:
  ///   - program: Contains only accesses to atomics, fences, and what depends on a number that was observed.
  ///   - limit: How many states are visited at most.
  init(of program: Program, limit: Int = .max) {
    space = StateSpace(limit: limit)
    let count = program.threads.count
    space.visit(
      State(
        execution: Execution(threads: count), rest: program.threads,
        observed: Array(repeating: [], count: count)))
    while let state = space.next() { explore(state) }
  }

  private mutating func explore(_ state: State) {
    let consistency = Consistency(state.execution)
    guard consistency.isAllowed else { return }
    var isEnd = true
    for thread in state.rest.indices where !state.rest[thread].isEmpty {
      isEnd = false
      takeStep(thread, state)
    }
    guard isEnd else { return }
    count += 1
    let outcome = Outcome.ended(state.observed, values: state.execution.values)
    allowed.insert(outcome)
    if consistency.hasOrder { ordered.insert(outcome) }
  }

  private mutating func takeStep(_ thread: Int, _ state: State) {
    var next = state
    let action = next.rest[thread].removeFirst()
    switch action {
    case .load(let atomic, let ordering): read(atomic, ordering.ofLoad, thread, next) { _ in nil }
    case .store(let atomic, let value, let ordering): store(value, in: atomic, ordering.ofStore, thread, next)
    case .add(let atomic, let value, let ordering): read(atomic, ordering, thread, next) { $0 + value }
    case .exchange(let atomic, let value, let ordering): read(atomic, ordering, thread, next) { _ in value }
    case .compare(let atomic, let expected, let desired, let ordering):
      read(atomic, ordering, thread, next) { $0 == expected ? desired : nil }
    case .fence(let ordering):
      next.execution.threads[thread].append(Execution.Event(ordering: ordering))
      space.visit(next)
    case .ifPositive(let body):
      if state.observed[thread].last ?? 0 > 0 { next.rest[thread].insert(contentsOf: body, at: 0) }
      space.visit(next)
    default: preconditionFailure("\(action) is no access to an atomic.")
    }
  }

  /// Each store that has been performed may be read. An update stores right after it.
  private mutating func read(
    _ atomic: Int, _ ordering: Program.Ordering, _ thread: Int, _ state: State, _ written: (Int) -> Int?
  ) {
    let number = Execution.number(of: thread, state.execution.threads[thread].count)
    for (index, source) in state.execution.orders[atomic].enumerated() {
      var next = state
      let value = state.execution.value(of: source)
      next.observed[thread].append(value)
      var event = Execution.Event(atomic: atomic, ordering: ordering.ofLoad, read: value, source: source)
      if let written = written(value) {
        event.ordering = ordering
        event.written = written
        next.execution.orders[atomic].insert(number, at: index + 1)
      }
      next.execution.threads[thread].append(event)
      space.visit(next)
    }
  }

  private mutating func store(
    _ value: Int, in atomic: Int, _ ordering: Program.Ordering, _ thread: Int, _ state: State
  ) {
    let number = Execution.number(of: thread, state.execution.threads[thread].count)
    for index in 1...state.execution.orders[atomic].count {
      var next = state
      next.execution.threads[thread].append(
        Execution.Event(atomic: atomic, ordering: ordering, written: value))
      next.execution.orders[atomic].insert(number, at: index)
      space.visit(next)
    }
  }
}
