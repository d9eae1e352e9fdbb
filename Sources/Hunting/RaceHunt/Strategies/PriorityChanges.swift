/// PCT: random priorities, and a few random points at which the running thread falls behind all others.
///
/// Burckhardt, Kothari, Musuvathi and Nagarakatte, "A randomized scheduler with probabilistic guarantees of finding
/// bugs" (ASPLOS 2010): each run finds a bug of depth d among n threads and k steps with a probability of at least 1 /
/// (n k^(d-1)). Two differences: k is learnt from earlier runs, and only points where there is a choice are counted.
final class PriorityChanges: RandomStrategy {
  /// The steps at which the running thread may fall behind the others.
  enum Points {
    /// All steps.
    case steps
    /// The steps that race, as far as earlier runs have shown: they access an object that several threads access, and
    /// that some thread writes. Other steps change no order that matters, so k is smaller: Ozkan, Majumdar and Oraee,
    /// "Trace aware random testing for distributed systems" (OOPSLA 2019). Their events come from messages, and each chain
    /// of causally ordered events has a priority; here a thread is such a chain.
    case races
    /// All steps but stores that are not sequentially consistent. At such a point a load reads any of the newest stores; at
    /// others it reads the oldest store that it may, which is mostly the last one that its thread knows. So d counts the
    /// stores that threads must learn of: Gao, Chakraborty and Ozkan, "Probabilistic concurrency testing for weak memory
    /// programs" (ASPLOS 2023).
    case reads

    fileprivate var name: String {
      switch self {
      case .steps: "pct"
      case .races: "tapct"
      case .reads: "pctwm"
      }
    }
  }

  /// Of how many stores a load reads one at a point.
  private static let history = 3
  /// How many loads of a run may read old stores without being at a point. After these, a loop that waits for a newer
  /// store could last for ever.
  private static let mostOldLoads = 50

  private let depth: Int
  private let kind: Points
  /// The priority of each thread; 0 is none yet.
  private var priorities: [Int] = []
  private var points: [Int] = []
  private var lowest = 0
  private var decisions = 0
  private var mostDecisions = 0
  /// The threads that have come to a point, and whether the step of the present one is such a step.
  private var delayed: [Int] = []
  private var isAtPoint = false
  private var oldLoads = 0
  /// For each object the thread that has used it; -1 if several have. Objects that some thread has written.
  private var users: [Int: Int] = [:]
  private var written: Set<Int> = []

  init(seed: UInt64, depth: Int, at kind: Points = .steps) {
    self.depth = depth
    self.kind = kind
    super.init("\(kind.name)(\(depth))", seed: seed)
  }

  override func begin(run: Int) -> Bool {
    _ = super.begin(run: run)
    mostDecisions = max(mostDecisions, decisions)
    priorities.removeAll(keepingCapacity: true)
    points.removeAll(keepingCapacity: true)
    delayed.removeAll(keepingCapacity: true)
    lowest = 0
    decisions = 0
    oldLoads = 0
    // At the first of all steps no thread has run.
    let first = kind == .steps ? 1 : 0
    if mostDecisions > first {
      for _ in 1..<depth { points.append(first + random.below(mostDecisions - first)) }
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
    if enabled.count > 1, kind == .steps || choice.current.map({ isPoint(choice.pending($0)) }) == true {
      if let current = choice.current, points.contains(decisions) {
        demote(current)
        if kind == .reads { delayed.append(current) }
      }
      decisions += 1
    }
    var picked = enabled[0]
    index = 1
    while index < enabled.count {
      if priorities[enabled[index]] >= priorities[picked] { picked = enabled[index] }
      index += 1
    }
    if kind == .races { note(choice.pending(picked), by: picked) }
    if kind == .reads {
      isAtPoint = delayed.contains(picked)
      if isAtPoint { delayed.removeAll { $0 == picked } }
    }
    return picked
  }

  override func pickAge(_ options: StoreOptions) -> Int {
    guard kind == .reads, options.history != nil, !options.isStore else {
      return age(of: options)
    }
    let ages = options.choices
    if isAtPoint { return ages[random.below(min(Self.history, ages.count))] }
    oldLoads += 1
    return oldLoads <= Self.mostOldLoads ? ages[ages.count - 1] : 0
  }

  private func isPoint(_ operation: VisibleOperation) -> Bool {
    switch kind {
    case .steps: true
    case .races:
      // What an act of a task accesses is not known.
      operation.object == 0
        ? operation.kind != .start : users[operation.objectNumber] == -1 && written.contains(operation.objectNumber)
    // Of stores, only those that are sequentially consistent acquire.
    case .reads: operation.kind != .store || operation.ordering.acquires
    }
  }

  private func note(_ operation: VisibleOperation, by thread: Int) {
    guard operation.object != 0 else { return }
    let object = operation.objectNumber
    if users[object, default: thread] != thread { users[object] = -1 } else { users[object] = thread }
    if operation.writes { written.insert(object) }
  }

  private func demote(_ thread: Int) {
    lowest -= 1
    priorities[thread] = lowest
  }
}
