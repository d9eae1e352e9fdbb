/// Work for several threads, and expectations that must hold in every interleaving.
///
/// The closure sets up the objects, and declares the threads and the expectations. The closure is called again for each
/// run, so everything that it captures must be constant. Take random values from `run.random`, which is the same in
/// every run of a hunt.
///
///     let leaving = Scenario("leaving the search box") { run in
///       let probe = run.probe(of: String.self)
///       let typed = Subject<String, Never>()
///       let handle = typed.debounce(.milliseconds(300), on: run.scheduler).subscribe(probe)
///       run.thread("typing") { typed.send("a"); typed.send("ab") }
///       run.thread("leaving") { handle.dispose(); probe.close() }
///       run.finally { run.expect(probe.values == probe.values.sorted(), "an older search came last") }
///     }
public struct Scenario: Sendable {
  /// The scenario's name in reports and replay lines.
  public private(set) var name: String
  let body: @Sendable (Run) -> Void
  /// The seed of the scenario's random choices while interleavings are explored.
  let seed: UInt64
  /// The plans of a specification, one of which each run of a hunt follows.
  let plans: Plans?
  let reached: Reached

  /// A scenario that `body` sets up.
  public init(_ name: String, _ body: @escaping @Sendable (Run) -> Void) { self.init(name, plans: nil, body) }

  init(_ name: String, plans: Plans?, _ body: @escaping @Sendable (Run) -> Void) {
    self.name = name
    self.plans = plans
    self.body = body
    reached = Reached()
    seed = name.utf8.reduce(17) { $0 &* 31 &+ UInt64($1) }
  }

  /// The scenario of one plan of a specification, by the name that its reports have; nil if there is no such plan.
  package func planned(_ text: String) -> Scenario? { plans?.plan(text).map { plans!.scenario($0) } }

  /// The same scenario with another name.
  package func renamed(_ name: String) -> Scenario {
    var renamed = self
    renamed.name = name
    return renamed
  }

  /// A scenario whose tasks are all under control.
  ///
  /// `body` runs in its own task. That task must end, and so must every task that `body` starts. Everything that Swift
  /// concurrency runs is under control, with unchanged code: `Task {}`, `Task.detached`, task groups, `async let`,
  /// actors, the main actor, continuations, `AsyncStream`, and `Task.sleep`, which takes virtual time.
  ///
  ///     let cache = Scenario("a price is loaded once") { run in
  ///       let cache = PriceCache()
  ///       async let list = cache.price(of: "tea")
  ///       async let detail = cache.price(of: "tea")
  ///       _ = await (list, detail)
  ///       run.expect(await cache.loads == 1)
  ///     }
  ///
  /// An error that `body` throws fails the run. The run is over when no task is ready and nobody sleeps.
  ///
  /// - Parameters:
  ///   - name: The scenario's name.
  ///   - order: Which of the jobs that are ready may run next.
  ///   - body: The work, called again for each run.
  public init(
    _ name: String, order: TaskOrder = .any, async body: @escaping @Sendable (Run) async throws -> Void
  ) {
    self.init(name) { $0.begin(order, body) }
  }
}
