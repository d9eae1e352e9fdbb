/// PCT: random priorities, and a few random points at which the running thread falls behind all others.
///
/// Burckhardt, Kothari, Musuvathi and Nagarakatte, "A randomized scheduler with probabilistic guarantees of finding
/// bugs" (ASPLOS 2010): each run finds a bug of depth d among n threads and k steps with a probability of at least 1 /
/// (n k^(d-1)). Two differences: k is learnt from earlier runs, and only points where there is a choice are counted.
final class PriorityChanges: RandomStrategy {
  private let depth: Int
  /// The priority of each thread; 0 is none yet.
  private var priorities: [Int] = []
  private var points: [Int] = []
  private var lowest = 0
  private var decisions = 0
  private var mostDecisions = 0

  init(seed: UInt64, depth: Int) {
    self.depth = depth
    super.init("pct(\(depth))", seed: seed)
  }

  override func begin(run: Int) -> Bool {
    _ = super.begin(run: run)
    mostDecisions = max(mostDecisions, decisions)
    priorities.removeAll(keepingCapacity: true)
    points.removeAll(keepingCapacity: true)
    lowest = 0
    decisions = 0
    // At the first of all steps no thread has run.
    if mostDecisions > 1 {
      for _ in 1..<depth { points.append(1 + random.below(mostDecisions - 1)) }
    }
    return true
  }

  override func pick(_ choice: Choice) -> Int {
    let enabled = choice.enabled
    var index = 0
    while index < enabled.count {
      let thread = enabled[index]
      while priorities.count <= thread { priorities.append(0) }
      // The thread's number decides between equal priorities.
      if priorities[thread] == 0 { priorities[thread] = 1_000 + random.below(1_000_000) * 64 + thread }
      index += 1
    }
    if let last = choice.last, choice.current == nil, enabled.contains(last) { demote(last) }
    if enabled.count > 1 {
      if let current = choice.current, points.contains(decisions) { demote(current) }
      decisions += 1
    }
    var picked = enabled[0]
    index = 1
    while index < enabled.count {
      if priorities[enabled[index]] >= priorities[picked] { picked = enabled[index] }
      index += 1
    }
    return picked
  }

  private func demote(_ thread: Int) {
    lowest -= 1
    priorities[thread] = lowest
  }
}
