/// A piece of work for several threads, and what must hold for it, whoever is faster.
struct Scenario: Sendable {
  let name: String
  /// The rows of the race catalogue that it covers.
  let rows: [String]
  let summary: String
  /// Plans one round: its threads, its probes and what is expected of them.
  let plan: @Sendable (Round) -> Void

  init(_ name: String, rows: [String] = [], _ summary: String, plan: @escaping @Sendable (Round) -> Void) {
    self.name = name
    self.rows = rows
    self.summary = summary
    self.plan = plan
  }
}
