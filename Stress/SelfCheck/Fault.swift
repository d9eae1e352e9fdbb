import RaceHunt

/// A known mistake, made again in order to be found.
struct Fault: Sendable {
  /// The rows of the race catalogue that it is modelled on.
  let rows: [String]
  /// What is wrong.
  let summary: String
  /// The library's atomics with this label come apart; nil where the scenario itself makes the mistake.
  let torn: StaticString?
  /// Whether real threads can run it in this process: some faults would hang them for good. The library's own never can:
  /// what a torn atomic guards is plain memory, and two threads in it end the process sooner or later.
  let runsFreely: Bool
  let wrong: Scenario
  /// The same without the mistake, which must be clean: a hunter that finds fault with everything proves nothing.
  let right: Scenario

  var name: String { wrong.name }

  /// A mistake in a miniature of one of the library's mechanisms.
  ///
  /// - Parameter body: Sets up the miniature, right or wrong.
  init(
    _ name: String, rows: [String] = [], runsFreely: Bool = true, _ summary: String,
    _ body: @escaping @Sendable (_ run: Run, _ isRight: Bool) -> Void
  ) {
    self.rows = rows
    self.summary = summary
    self.runsFreely = runsFreely
    torn = nil
    wrong = Scenario(name) { body($0, false) }
    right = Scenario(name + "-mended") { body($0, true) }
  }

  /// A mistake in the library itself: exchanges of atomics with this label are torn into a load and a store.
  init(
    _ name: String, tearing label: StaticString, rows: [String] = [], _ summary: String,
    _ body: @escaping @Sendable (Run) -> Void
  ) {
    self.rows = rows
    self.summary = summary
    runsFreely = false
    torn = label
    wrong = Scenario(name, body)
    right = Scenario(name + "-mended", body)
  }
}
