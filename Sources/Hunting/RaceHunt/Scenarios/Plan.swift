/// What the threads of a run call: for each thread its calls, one after another.
struct Plan: Hashable, Sendable {
  struct Call: Hashable, Sendable {
    /// The number of the operation.
    var operation: Int
    /// The number of its argument.
    var argument: Int
  }

  var threads: [[Call]]

  /// The plan with the first argument of each operation.
  var shape: Plan {
    Plan(threads: threads.map { $0.map { Call(operation: $0.operation, argument: 0) } })
  }

  /// Smaller plans, those that are smallest first.
  var smaller: [Plan] {
    var plans: [Plan] = []
    func edit(_ change: (inout Plan) -> Void) {
      var plan = self
      change(&plan)
      plan.threads.removeAll(where: \.isEmpty)
      if !plan.threads.isEmpty { plans.append(plan) }
    }
    if threads.count > 1 {
      for thread in threads.indices { edit { $0.threads.remove(at: thread) } }
    }
    for thread in threads.indices {
      for call in threads[thread].indices { edit { $0.threads[thread].remove(at: call) } }
    }
    for thread in threads.indices {
      for call in threads[thread].indices where threads[thread][call].argument > 0 {
        edit { $0.threads[thread][call].argument = 0 }
      }
    }
    return plans
  }
}

/// The plans of a specification, without its types.
struct Plans: Sendable {
  let name: String
  /// The name of each operation, and its number of arguments.
  let operations: [(name: String, arguments: Int)]
  /// Whether, according to the model, all threads of the plan may wait at the end.
  let canWaitForGood: @Sendable (Plan) -> Bool
  /// Sets up a run of the plan.
  let body: @Sendable (Plan, Run) -> Void

  /// A random plan: two threads, or sometimes three, with at most `most` calls each.
  func draw(_ random: inout RandomChoices, most: Int) -> Plan {
    let threads = random.oneIn(3) ? 3 : 2
    let most = threads == 3 ? min(most, 2) : most
    let plan = (0..<threads).map { _ in
      (0..<random.number(in: 1...most)).map { _ in
        let operation = random.number(in: 0...operations.count - 1)
        return Plan.Call(operation: operation, argument: random.number(in: 0...operations[operation].arguments - 1))
      }
    }
    return Plan(threads: plan)
  }

  /// A scenario that runs this plan. Its name contains the plan.
  func scenario(_ plan: Plan) -> Scenario { Scenario(text(plan)) { [body] run in body(plan, run) } }

  /// The text form: the specification's name, and for each thread the names of its operations with the numbers of
  /// their arguments, such as `queue/put.3,take/put.0`.
  func text(_ plan: Plan) -> String {
    let threads = plan.threads.map { calls in
      calls.map { call in
        let (name, arguments) = operations[call.operation]
        return arguments > 1 ? "\(name).\(call.argument)" : name
      }.joined(separator: ",")
    }
    return ([name] + threads).joined(separator: "/")
  }

  /// Reads the text form; nil if it is not valid.
  func plan(_ text: String) -> Plan? {
    guard text.hasPrefix(name + "/") else { return nil }
    var threads: [[Plan.Call]] = []
    for thread in text.dropFirst(name.count + 1).split(separator: "/", omittingEmptySubsequences: false) {
      var calls: [Plan.Call] = []
      for call in thread.split(separator: ",", omittingEmptySubsequences: false) {
        let parts = call.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count <= 2, let operation = operations.firstIndex(where: { $0.name == parts[0] }),
          let argument = parts.count == 1 ? 0 : Int(parts[1]),
          (0..<operations[operation].arguments).contains(argument)
        else { return nil }
        calls.append(Plan.Call(operation: operation, argument: argument))
      }
      threads.append(calls)
    }
    return Plan(threads: threads)
  }
}

/// Makes up different plans from a seed. The first plans are small.
struct PlanSource {
  private let plans: Plans
  private var random: RandomChoices
  private var seen: Set<Plan> = []
  /// The plans that were seen, without their arguments.
  private var shapes: Set<Plan> = []
  /// Whether only plans are made whose threads cannot all wait at the end.
  var avoidsWaiting = false

  init(_ plans: Plans, seed: UInt64) {
    self.plans = plans
    random = RandomChoices(seed: seed)
  }

  /// The next plan; nil if there seem to be no more.
  mutating func next() -> Plan? {
    for attempt in 0..<200 {
      var plan = plans.draw(&random, most: seen.count < 20 ? 2 : 3)
      // The same calls on other threads are the same plan.
      plan.threads.sort { plans.text(Plan(threads: [$0])) < plans.text(Plan(threads: [$1])) }
      // Other calls are more likely to fail than the same calls with other arguments.
      guard shapes.insert(plan.shape).inserted || attempt > 100, seen.insert(plan).inserted else { continue }
      // A thread that waits for good cannot be unwound, so few plans may end like that.
      if plans.canWaitForGood(plan), avoidsWaiting || !random.oneIn(4) { continue }
      return plan
    }
    return nil
  }
}
