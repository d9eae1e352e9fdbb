/// How far a search has come that runs one schedule of each execution.
struct SearchProgress: Sendable {
  /// A place on the present path at which the search has several choices, each with a tree below it.
  struct Level {
    /// The number of choices that are known.
    let choices: Int
    /// How many choices were made before the present one. All of the trees below these were searched.
    let index: Int
    /// The first run with the present choice.
    let begin: Int
  }

  /// Whether each execution was run.
  let isComplete: Bool
  /// How many executions were run.
  let executions: Int
  /// How many runs have repeated an execution from some step on.
  let redundant: Int
  /// About how many executions there are.
  let estimate: Double

  /// - Parameters:
  ///   - runs: How many runs there were.
  ///   - redundant: How many of them have repeated an execution.
  ///   - isComplete: Whether each execution was run.
  ///   - path: The levels of the last run, from the first step on. Empty if no choice is left.
  init(runs: Int, redundant: Int, isComplete: Bool, path: [Level]) {
    self.isComplete = isComplete
    executions = runs - redundant
    self.redundant = redundant
    let size = path.isEmpty ? Double(runs) : Self.size(path)
    // The executions of some hundred tasks are more than a number can say.
    estimate = min(size, .greatestFiniteMagnitude) * (Double(executions) / Double(max(1, runs)))
  }

  /// About how many runs a search has, if the trees that it has not begun are as large as the mean of those before them on
  /// the same level.
  ///
  /// Kilby, Slaney, Thiébaux and Walsh, "Estimating search tree size" (AAAI 2006), the recursive estimator. Knuth's
  /// estimator takes random paths, and needs all choices of a level at once; a reduction learns of choices in later runs.
  private static func size(_ path: [Level]) -> Double {
    var size = 1.0
    for depth in path.indices.reversed() {
      let level = path[depth]
      let first = depth > 0 ? path[depth - 1].begin : 1
      size = (Double(level.begin - first) + size) * Double(level.choices) / Double(level.index + 1)
    }
    return size
  }

  var description: String {
    "\(executions) executions, \(Self.share(executions, of: estimate)); \(redundant) schedules repeated some"
  }

  static func share(_ executions: Int, of estimate: Double) -> String {
    let share = min(1, Double(executions) / max(1, estimate))
    let percent =
      share < 0.001 ? "less than 0.1" : share < 0.0995 ? "about \(tenths(share * 100))" : "about \(Int(share * 100))"
    return "\(percent) % of \(rounded(estimate))"
  }

  private static func tenths(_ number: Double) -> String {
    let tenths = Int(number * 10 + 0.5)
    return "\(tenths / 10).\(tenths % 10)"
  }

  /// A number with two digits.
  private static func rounded(_ number: Double) -> String {
    var (digits, zeros) = (number, 0)
    while digits >= 99.5 { (digits, zeros) = (digits / 10, zeros + 1) }
    switch zeros {
    case ..<5: return "\(Int(digits + 0.5))" + String(repeating: "0", count: zeros)
    case 5: return "\(tenths(digits / 10)) million"
    case 6...7: return "\(Int(digits + 0.5))" + String(repeating: "0", count: zeros - 6) + " million"
    default: return "10^\(zeros + 1)"
    }
  }
}
