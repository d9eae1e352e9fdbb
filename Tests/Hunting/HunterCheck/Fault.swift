import HuntRunner

/// A weaker ordering for one kind of access to the library's atomics with a label.
package struct Weakening: Sendable {
  package let label: StaticString
  /// The function with the access, as `#function` names it. Nil if all accesses of the kind are weaker.
  package let function: StaticString?
  package let access: AtomicAccess
  package let ordering: MemoryOrdering
}

/// A known mistake, planted so that the hunt must find it.
package struct Fault: Sendable {
  /// The labels of the race catalogue that it is modelled on.
  package let rows: [String]
  /// The mistake in one sentence.
  package let summary: String
  /// The library's atomics with this label are torn. Nil if the scenario itself contains the mistake.
  package private(set) var torn: StaticString?
  /// The ordering that is too weak in the library's own code.
  package private(set) var weakened: Weakening?
  /// How long it is hunted at most.
  package private(set) var budget = Budget.standard
  package let wrong: Scenario
  /// The same without the mistake. It must be clean: a hunter that reports a failure for every scenario proves nothing.
  package let right: Scenario

  package var name: String { wrong.name }

  /// Whether the mistake is in the library's own code. A torn atomic lets two threads into plain memory, which ends the
  /// process sooner or later, also in a hunt.
  package var isInLibrary: Bool { torn != nil || weakened != nil }

  /// A mistake in a miniature of one of the library's mechanisms.
  ///
  /// - Parameter body: Sets up the miniature, right or wrong.
  package init(
    _ name: String, rows: [String] = [], _ summary: String,
    _ body: @escaping @Sendable (_ run: Run, _ isRight: Bool) -> Void
  ) {
    self.init(
      wrong: Scenario(name) { body($0, false) }, right: Scenario(name + "-mended") { body($0, true) }, rows: rows,
      summary)
  }

  /// A mistake in asynchronous code.
  ///
  /// - Parameter body: The work, right or wrong.
  package init(
    _ name: String, rows: [String] = [], order: TaskOrder = .any, _ summary: String,
    async body: @escaping @Sendable (_ run: Run, _ isRight: Bool) async throws -> Void
  ) {
    self.init(
      wrong: Scenario(name, order: order) { try await body($0, false) },
      right: Scenario(name + "-mended", order: order) { try await body($0, true) }, rows: rows, summary)
  }

  /// A mistake that only one of the scenarios has.
  package init(
    wrong: Scenario, right: Scenario, rows: [String], budget: Budget = .standard, _ summary: String
  ) {
    self.rows = rows
    self.summary = summary
    self.budget = budget
    (self.wrong, self.right) = (wrong, right)
  }

  private init(_ name: String, in entry: Entry, _ summary: String) {
    self.init(
      wrong: entry.scenario.renamed(name), right: entry.scenario.renamed(name + "-mended"), rows: entry.rows, summary)
  }

  /// A mistake in the library itself: exchanges of atomics with this label are torn into a load and a store.
  package init(_ name: String, _ label: StaticString, _ entry: Entry) {
    self.init(name, in: entry, "\(label): exchanges are torn into a load and a store")
    torn = label
  }

  /// A mistake in the library itself: accesses to the atomics with this label have a weaker ordering, in one function or
  /// everywhere.
  package init(
    _ name: String, _ label: StaticString, in function: StaticString?, _ access: AtomicAccess,
    _ ordering: MemoryOrdering, _ entry: Entry
  ) {
    self.init(name, in: entry, "\(label): \(access)\(function.map { " in \($0)" } ?? "") is only \(ordering)")
    weakened = Weakening(label: label, function: function, access: access, ordering: ordering)
  }
}
