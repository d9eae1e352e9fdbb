/// The operations of an object that several threads may use, and how a sequential model answers them.
///
/// A hunt makes up plans: two or three threads with a few calls each. It runs each plan along many schedules, and
/// checks that every recorded history is linearizable: there is an order of the calls in which the model gives the
/// same answers, and in which a call that returned before another one began comes first. Write the sequential model
/// like a value that one thread uses.
///
///     let queue = Specification("bounded queue", of: BoundedQueue(capacity: 2), model: [Int]()) { queue in
///       queue.operation("put", with: 1...9) { $0.put($1) } model: { values, value in
///         guard values.count < 2 else { return false }
///         values.append(value)
///         return true
///       }
///       queue.operation("take") { $0.take() } model: { $0.isEmpty ? nil : $0.removeFirst() }
///     }
///
///     @Test func queueIsLinearizable() { #expect(hunt(queue).isClean) }
///
/// A failing plan is made smaller as long as the smaller plan fails too. The report shows the history that no order
/// explains, the longest order that the model does explain, and the schedule that repeats it.
///
/// The operations of an actor are asynchronous, and written in the same way. Tasks then make the calls, and
/// `Operations.cancellation(_:)` cancels them:
///
///     let slots = Specification("slots", of: Slots(count: 1), model: 1) { slots in
///       slots.operation("take") { try await $0.take() } model: { free in
///         if free == 0 { throw MustWait() }
///         free -= 1
///       }
///       slots.operation("give back") { await $0.giveBack() } model: { $0 += 1 }
///       slots.cancellation()
///     }
///
/// - An operation may throw: the model must then throw an error with the same description.
/// - An operation may block, or wait: the model throws `MustWait` while it has to. If all threads wait at the end, the
///   calls that have not returned must be such that the model also waits.
public struct Specification<Object: Sendable, Model: Hashable & Sendable>: Sendable {
  /// The scenario's name in reports and replay lines.
  public let name: String
  let make: @Sendable (Run) -> Object
  let model: Model
  let consistency: Consistency
  let operations: Operations<Object, Model>

  /// A specification of the object that `object` makes. Each run makes its own object.
  ///
  /// - Parameters:
  ///   - name: The name in reports.
  ///   - object: The object under test, evaluated for each run.
  ///   - model: The state that the object begins with.
  ///   - consistency: Which orders of the calls explain a history.
  ///   - operations: Adds the operations.
  public init(
    _ name: String, of object: @autoclosure @escaping @Sendable () -> Object, model: Model,
    consistency: Consistency = .linearizable, _ operations: (inout Operations<Object, Model>) -> Void
  ) {
    self.init(name, model: model, consistency: consistency, of: { _ in object() }, operations)
  }

  /// A specification of an object that needs the run, for example for its scheduler or for a probe.
  ///
  /// - Parameters:
  ///   - name: The name in reports.
  ///   - model: The state that the object begins with.
  ///   - consistency: Which orders of the calls explain a history.
  ///   - object: Makes the object of a run.
  ///   - operations: Adds the operations.
  public init(
    _ name: String, model: Model, consistency: Consistency = .linearizable,
    of object: @escaping @Sendable (Run) -> Object, _ operations: (inout Operations<Object, Model>) -> Void
  ) {
    self.name = name
    self.model = model
    self.consistency = consistency
    make = object
    var list = Operations<Object, Model>()
    operations(&list)
    precondition(!list.all.isEmpty, "The specification \(name) has no operation.")
    self.operations = list
  }

  /// The scenario that a hunt of this specification runs. A list of scenarios, such as that of a `HuntRunner`, takes it.
  public var scenario: Scenario {
    let plans = plans
    return Scenario(name, plans: plans) { run in
      var plan: Plan
      repeat { plan = plans.draw(&run.random, most: 3) } while plans.canWaitForGood(plan)
      plans.body(plan, run)
    }
  }

  private var plans: Plans {
    @Sendable func calls(of plan: Plan) -> [[PlannedCall<Object, Model>]] {
      plan.threads.map { $0.map { operations.all[$0.operation].call($0.argument) } }
    }
    return Plans(
      name: name, operations: operations.all.map { ("\($0.name)", $0.arguments) },
      canWaitForGood: { ModelDeadlock(calls: calls(of: $0)).isPossible(from: model) },
      body: { plan, run in Recording(calls(of: plan), self).begin(make(run), run) })
  }
}

/// Which orders of the calls explain a history, if the model gives the same answers in that order.
public enum Consistency: Sendable {
  /// A call that returned before another one began comes first (Herlihy and Wing, 1990).
  case linearizable
  /// The calls of each thread keep their order (Lamport, 1979). Calls of different threads may come in any order, so
  /// a thread may see the effects of other threads late.
  case sequential
}

/// Looks for histories of an object that no order of its calls explains.
///
/// Explores in builds that announce their operations, like `hunt(_:budget:seed:strategy:)` for a scenario.
///
/// - Parameters:
///   - specification: The operations and their model.
///   - budget: The limits of the hunt. Each plan gets at most 100 schedules of it.
///   - seed: The seed of the plans, of the random strategies, and of the system's random numbers in the runs.
///   - strategy: How schedules are chosen.
@discardableResult
public func hunt<Object, Model>(
  _ specification: Specification<Object, Model>, budget: Budget = .histories, seed: UInt64 = 1,
  strategy: SearchStrategy = .portfolio
) -> HuntResult {
  hunt(specification.scenario, budget: budget, seed: seed, strategy: strategy)
}

/// Runs one plan of a specification along one schedule, in builds that announce their operations.
///
/// - Parameters:
///   - specification: The operations and their model.
///   - token: The plan and the schedule: `Report.replayToken`. Traps if it does not belong to the specification.
public func replay<Object, Model>(_ specification: Specification<Object, Model>, _ token: String) -> HuntResult {
  guard let colon = token.lastIndex(of: ":"), let schedule = Schedule(String(token[token.index(after: colon)...])),
    let scenario = specification.scenario.planned(String(token[..<colon]))
  else { preconditionFailure("\(token) is no plan and schedule of the specification \(specification.name).") }
  return replay(scenario, schedule)
}
