import HuntRunner

/// Compares the strategies by the classic programs: how many schedules each needs until the first failure.
struct StrategiesCommand {
  static let strategies: [SearchStrategy] = [
    .portfolio, .depthFirst(), .partialOrderReduction, .partialOrder, .priorityChanges(), .selectiveUniform,
    .fest, .random,
  ]

  let options: Options

  init(_ options: Options) {
    self.options = options
  }

  /// Prints the table. Returns true if every program was found with the portfolio.
  func run() -> Bool {
    let hunter = Hunter(carriers: options.carriers)
    var table = Table(["program"] + Self.strategies.map(\.description))
    var isFound = true
    for fault in Classics.all + Classics.larger + AsyncClassics.all {
      let medians = Self.strategies.map { Self.median(fault, $0, hunter, seeds: 20) }
      if medians[0] == nil { isFound = false }
      table.add([fault.name] + medians.map { $0.map(String.init) ?? "-" })
    }
    print(table.text, terminator: "")
    return isFound
  }

  /// The median over the seeds of the schedules until the first failure; nil if most hunts find none in the budget.
  static func median(
    _ fault: Fault, _ strategy: SearchStrategy, _ hunter: Hunter, budget: Budget = .standard, seeds: UInt64
  ) -> Int? {
    let counts = (1...seeds).map { seed in
      hunter.schedulesToFailure(fault.wrong, budget, seed: seed, strategy: strategy) ?? .max
    }.sorted()
    let median = counts[counts.count / 2]
    return median == .max ? nil : median
  }
}
