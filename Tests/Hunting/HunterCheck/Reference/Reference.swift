import RaceHunt

/// The outcomes of a program, by brute force.
struct Reference {
  /// What may be seen.
  let allowed: Set<Outcome>
  /// What a complete search sees.
  let expected: Set<Outcome>
}

/// A small program, which the hunter and a reference run.
protocol ComparedProgram: Hashable, Sendable, CustomStringConvertible {
  /// Slightly smaller programs, the smallest first.
  var smaller: [Self] { get }

  /// All outcomes. Nil if the program has more states than the limit.
  func reference(limit: Int) -> Reference?

  /// A scenario that runs the program. It passes on the outcome of each run that ends.
  func scenario(_ note: @escaping @Sendable (Outcome) -> Void) -> Scenario
}

extension Program: ComparedProgram {
  func reference(limit: Int) -> Reference? {
    if isWeak {
      let executions = Executions(of: self, limit: limit)
      return executions.isCut ? nil : Reference(allowed: executions.allowed, expected: executions.ordered)
    }
    let interleavings = Interleavings(of: self, limit: limit)
    return interleavings.isCut
      ? nil : Reference(allowed: interleavings.outcomes, expected: interleavings.outcomes)
  }
}

extension TaskProgram: ComparedProgram {
  func reference(limit: Int) -> Reference? {
    let allowed = TaskInterleavings(of: self, isInOrder: false, limit: limit)
    let expected = TaskInterleavings(of: self, isInOrder: true, limit: limit)
    return allowed.isCut || expected.isCut
      ? nil : Reference(allowed: allowed.outcomes, expected: expected.outcomes)
  }
}
