/// Work for several threads, and expectations that must hold in every interleaving.
///
/// The closure sets up the objects, and declares the threads and the expectations. It is called anew for each run, so
/// everything that it captures must be constant. Take random values from `run.random`, which is the same in every run
/// of a hunt.
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
  public let name: String
  let body: @Sendable (Run) -> Void
  /// The seed of the scenario's random choices while interleavings are explored.
  let seed: UInt64

  /// A scenario that `body` sets up.
  public init(_ name: String, _ body: @escaping @Sendable (Run) -> Void) {
    self.name = name
    self.body = body
    seed = name.utf8.reduce(17) { $0 &* 31 &+ UInt64($1) }
  }
}
