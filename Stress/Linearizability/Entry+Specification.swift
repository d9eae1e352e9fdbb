extension Entry {
  /// A specification, whose hunt runs one plan after another.
  init(_ specification: Specification<some Sendable, some Hashable & Sendable>, rows: [String] = [], _ summary: String)
  {
    self.init(specification.scenario, rows: rows, summary)
  }
}

extension Fault {
  /// A mistake that shows in the answers of calls.
  ///
  /// - Parameter specification: The specification of this name, of an object that is right or wrong.
  init(
    _ name: String, rows: [String] = [], _ summary: String,
    specification: (_ name: String, _ isRight: Bool) -> Specification<some Sendable, some Hashable & Sendable>
  ) {
    self.init(
      wrong: specification(name, false).scenario, right: specification(name + "-mended", true).scenario, rows: rows,
      budget: .histories, summary)
  }
}
