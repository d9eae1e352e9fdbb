#if EXPLORATION
  @testable import RaceHunt

  /// A litmus test: a tiny program, and the outcomes that the standard allows.
  ///
  /// The program is text, so that a table shows what is run. Threads are separated by `|`, operations by `;`. `x=1 rlx`
  /// is a store, `y=a rlx` a store of a value that was loaded, `a=x acq` a load, `x+2 sc` an update, and `fence sc` a fence. The atomics x and y are zero at first. An
  /// outcome lists the digits of what is observed: the values that were loaded, or at the end those of X and Y.
  struct Litmus {
    let name: String
    let program: String
    let observed: String
    let allowed: Set<String>

    /// - Parameter allowed: The outcomes; `all` values of the observed loads, or `all but` some.
    init(_ name: String, _ program: String, _ observed: String, allowed: String) {
      self.name = name
      self.program = program
      self.observed = observed
      let words = allowed.split(separator: " ").map(String.init)
      let all = Self.all(observed.count)
      self.allowed = words[0] == "all" ? all.subtracting(words.dropFirst(2)) : Set(words)
    }

    /// All outcomes of loads that read zero or one.
    private static func all(_ count: Int) -> Set<String> {
      (0..<count).reduce(into: [""]) { all, _ in all = Set(all.flatMap { [$0 + "0", $0 + "1"] }) }
    }

    func text(_ outcomes: Set<String>) -> String {
      let missing = Self.all(observed.count).subtracting(outcomes)
      let isBinary = outcomes.isSubset(of: Self.all(observed.count))
      if isBinary, observed.count > 2, missing.isEmpty { return "all" }
      if isBinary, observed.count > 2, missing.count == 1 { return "all but \(missing.first!)" }
      return outcomes.sorted().joined(separator: " ")
    }

    /// The outcomes that a search sees, and the search's result.
    func outcomes(_ strategy: SearchStrategy) -> (outcomes: Set<String>, result: HuntResult) {
      let seen = Unannounced<Set<String>>([])
      let observed = observed
      let scenario = CountedProgram(counted).scenario(
        name,
        note: { values in
          seen.value.insert(observed.map { "\(values[$0.lowercased()]!)" }.joined())
        })
      let budget = Budget.schedules(strategy == .random ? 5_000 : 300_000)
      let result = hunt(scenario, budget: budget, strategy: strategy)
      return (seen.value, result)
    }

    /// The program in the language of `CountedProgram`.
    private var counted: String {
      program.split(separator: "|").map { thread in
        thread.split(separator: ";").map { operation in
          let words = operation.split(separator: " ").map(String.init)
          let (access, ordering) = (words[0].map { String($0) }, words[1].replacing("-", with: ""))
          if words[0] == "fence" { return "fence.\(ordering)" }
          if access[1] == "+" { return "\(access[0]).fetch_add.\(ordering)(\(access[2]))" }
          let isStore = ["x", "y"].contains(access[0])
          return isStore ? "\(access[0]) :=\(ordering) \(access[2])" : "int \(access[0]) = \(access[2]).\(ordering)"
        }.joined(separator: "; ")
      }.joined(separator: " ∥ ")
    }
  }
#endif
