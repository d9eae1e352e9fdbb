// How the hunter's claims are checked. `Stress --reference` makes random programs of two or three threads, and of tasks. The
// reference finds all outcomes of a program by brute force, from the semantics of each operation and not from the hunter's code:
// all interleavings of threads and tasks, and for weak atomics all executions that are consistent by RC11. An outcome is what
// each thread has observed, a deadlock, or a data race.
//
// - `dfs` and `dpor` must never report an outcome that the reference lacks. If they claim completeness, they must find every
//   outcome of the reference.
// - They do not claim what the article "Weak memory" says is not explored. So a weak program has a smaller set too: the outcomes
//   that they must see.
// - A program that differs is shrunk, and printed as in `a{ y=1; x } ‖ b{ a{ y } } ‖ b{ x=1 }`. `--kind` chooses one kind.
// - A search claims completeness only over acts that the references cover. `Vocabulary` in `RaceHunt/Model` lists these acts, and
//   each run notes its own. A comparison fails if a run notes an act that its program does not name (`Acts.swift`). So a new
//   operation of the hunter's types notes an `Act`, and gets an action of `Program` or `TaskProgram`.
// - `Tests/Packages/BugsOfSwift` compiles the same programs with the standard types, instrumented, and compares some of them. With
//   `THREADS=1` in the environment its hunts run on threads of the system.
//
// A fix of a search or of the model of memory is right when 100,000 programs do not differ.

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
