import Huntable
import RaceHunt

/// A known mistake, planted so that the hunt must find it.
struct Fault: Sendable {
  /// The labels of the race catalogue that it is modelled on.
  let rows: [String]
  /// The mistake in one sentence.
  let summary: String
  /// The library's atomics with this label are torn. Nil if the scenario itself contains the mistake.
  let torn: StaticString?
  /// The ordering that is too weak in the library's own code.
  let weakened: Weakening?
  /// Whether real threads can run it in this process. Some faults would hang them forever, and a fault in the library's
  /// own code may end the process.
  let runsFreely: Bool
  /// How long it is hunted at most.
  private(set) var budget = Budget.standard
  let wrong: Scenario
  /// The same without the mistake. It must be clean: a hunter that reports a failure for every scenario proves nothing.
  let right: Scenario

  var name: String { wrong.name }

  /// Whether the mistake is in the library's own code. A torn atomic lets two threads into plain memory, which ends the
  /// process sooner or later, also in a hunt.
  var isInLibrary: Bool { torn != nil || weakened != nil }

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
    weakened = nil
    wrong = Scenario(name) { body($0, false) }
    right = Scenario(name + "-mended") { body($0, true) }
  }

  /// A mistake in asynchronous code.
  ///
  /// - Parameter body: The work, right or wrong.
  init(
    _ name: String, rows: [String] = [], runsFreely: Bool = true, order: TaskOrder = .any, _ summary: String,
    async body: @escaping @Sendable (_ run: Run, _ isRight: Bool) async throws -> Void
  ) {
    self.rows = rows
    self.summary = summary
    self.runsFreely = runsFreely
    torn = nil
    weakened = nil
    wrong = Scenario(name, order: order) { try await body($0, false) }
    right = Scenario(name + "-mended", order: order) { try await body($0, true) }
  }

  /// A mistake that only one of the scenarios has.
  init(
    wrong: Scenario, right: Scenario, rows: [String], runsFreely: Bool, budget: Budget = .standard, _ summary: String
  ) {
    self.rows = rows
    self.summary = summary
    self.runsFreely = runsFreely
    self.budget = budget
    torn = nil
    weakened = nil
    (self.wrong, self.right) = (wrong, right)
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
    weakened = nil
    wrong = Scenario(name, body)
    right = Scenario(name + "-mended", body)
  }

  /// A mistake in the library itself: accesses to the atomics with this label have a weaker ordering, in one function or
  /// everywhere.
  init(
    _ name: String, _ label: StaticString, in function: StaticString?, _ access: AtomicAccess,
    _ ordering: MemoryOrdering, _ entry: Entry
  ) {
    rows = entry.rows
    summary = "\(label): \(access)\(function.map { " in \($0)" } ?? "") is only \(ordering)"
    runsFreely = false
    torn = nil
    weakened = Weakening(label: label, function: function, access: access, ordering: ordering)
    wrong = entry.scenario.renamed(name)
    right = entry.scenario.renamed(name + "-mended")
  }
}
