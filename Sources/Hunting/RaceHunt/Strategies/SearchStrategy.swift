/// How a hunt chooses the schedules that it runs.
public enum SearchStrategy: Hashable, Sendable, LosslessStringConvertible {
  /// Those below in turn, because no single strategy is best. Of 17 schedules, `random` and `partialOrderReduction` run
  /// four each, `fest` one, and the others two. A larger budget begins with the schedules of a smaller one. The systematic
  /// searches detect when no schedule is left.
  case portfolio
  /// Every schedule, those with the fewest preemptions first; or only those with at most the given number of
  /// preemptions. A load that reads an older store than the newest counts as a preemption.
  case depthFirst(preemptions: Int? = nil)
  /// One schedule for each order of the announced operations that touch the same object (dynamic partial-order
  /// reduction).
  case partialOrderReduction
  /// Random priorities for steps. Priorities of steps that touch the same object are drawn again.
  case partialOrder
  /// Random priorities for threads, which change at `depth - 1` random points. Finds failures that need `depth` steps
  /// in a certain order.
  case priorityChanges(depth: Int = 3)
  /// Every order of the operations on one object with about equal probability. Each run selects the object at random.
  /// For threads of different lengths.
  case selectiveUniform
  /// Schedules that have led to something new, with changes: to steps on one object in a new order, or to a state with
  /// other values of the atomics. A result says how many such pairs of steps and states there were, and which schedule had
  /// a new one last. For failures that need many steps in a certain order.
  case fest
  /// Any enabled thread, with equal probability.
  case random

  /// Reads the text form; nil if it is not valid.
  public init?(_ description: String) {
    let parts = description.split(separator: "(", maxSplits: 1, omittingEmptySubsequences: false)
    var number: Int?
    if parts.count == 2 {
      guard parts[1].last == ")", let parameter = Int(parts[1].dropLast()), parameter >= 0 else { return nil }
      number = parameter
    }
    switch (parts[0], number) {
    case ("portfolio", nil): self = .portfolio
    case ("dfs", _): self = .depthFirst(preemptions: number)
    case ("dpor", nil): self = .partialOrderReduction
    case ("pos", nil): self = .partialOrder
    case ("pct", nil): self = .priorityChanges()
    case ("pct", let depth?) where depth > 0: self = .priorityChanges(depth: depth)
    case ("surw", nil): self = .selectiveUniform
    case ("fest", nil): self = .fest
    case ("random", nil): self = .random
    default: return nil
    }
  }

  /// The text form, as reports show it: `portfolio`, `dfs`, `dfs(2)`, `dpor`, `pos`, `pct(3)`, `surw`,
  /// `fest` or `random`.
  public var description: String {
    switch self {
    case .portfolio: "portfolio"
    case .depthFirst(nil): "dfs"
    case .depthFirst(let preemptions?): "dfs(\(preemptions))"
    case .partialOrderReduction: "dpor"
    case .partialOrder: "pos"
    case .priorityChanges(let depth): "pct(\(depth))"
    case .selectiveUniform: "surw"
    case .fest: "fest"
    case .random: "random"
    }
  }

  /// The strategies that take turns.
  ///
  /// - Parameter isolated: Whether the strategies must not learn from earlier runs, which other processes have performed.
  func strategies(seed: UInt64, isolated: Bool = false) -> [Strategy] {
    switch self {
    case .portfolio where isolated: return [RandomWalk(seed: seed), PartialOrderSampling(seed: seed &+ 1)]
    case .random, .partialOrder: break
    default:
      precondition(!isolated, "An isolated hunt has the strategy portfolio, partialOrder or random, not \(self).")
    }
    switch self {
    case .portfolio:
      let random = RandomWalk(seed: seed)
      let reduction = PartialOrderReduction()
      // Two have a second turn in each round, because they are the fastest with most small programs.
      let round = [
        random, reduction, PartialOrderSampling(seed: seed &+ 1), SelectiveUniform(seed: seed &+ 2), random, reduction,
        PriorityChanges(seed: seed &+ 3, depth: 3), IterativeDeepening(),
      ]
      // It finds what needs very many schedules, and finds little in the first ones.
      return round + round + [Fest(seed: seed &+ 4)]
    case .depthFirst(nil): return [IterativeDeepening()]
    case .depthFirst(let preemptions): return [DepthFirst(bound: preemptions)]
    case .partialOrderReduction: return [PartialOrderReduction()]
    case .partialOrder: return [PartialOrderSampling(seed: seed)]
    case .priorityChanges(let depth): return [PriorityChanges(seed: seed, depth: depth)]
    case .selectiveUniform: return [SelectiveUniform(seed: seed)]
    case .fest: return [Fest(seed: seed)]
    case .random: return [RandomWalk(seed: seed)]
    }
  }
}
