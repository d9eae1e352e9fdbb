import CRaceHunt

/// What has happened in a run so far, for its outcome and its report.
struct RunRecord: ~Copyable {
  /// The threads that were picked. A negative number says which store the step before has read.
  private(set) var picks = ThreadList()
  private(set) var steps = FlatList<StepRecord>()
  /// For each step the callers of its operation, if callers are recorded.
  private var callers: [[UInt]] = []
  /// A hash of the picks so far.
  private var schedule = 0
  /// A hash of the steps so far, and of the threads that were enabled at each step.
  private(set) var trace = 0
  /// Whether the strategy compares the values of atomics.
  private(set) var recordsValues = false
  /// A hash of the values of the atomics that were changed, and of the states that the scenario has named.
  private(set) var values = 0
  /// Hashes of the states that the scenario has named.
  private var named: Set<Int> = []
  private var preemptions = 0
  /// How many loads have read another store than the newest, or stores have come before others.
  private var otherStores = 0
  /// How many of these were choices of a step of descriptors.
  private var faults = 0
  /// How many alternatives to the usual ones the choices of the system in the last step have had.
  var decided = 0
  var failure: Failure?
  /// How many steps were taken after a failure. After a failure, the threads should end with few switches, but may
  /// never end.
  var stepsAfterFailure = 0
  /// The return addresses of the code that failed, innermost first, if they are known.
  var placesOfFailure: [UInt] = []
  /// The accesses of a data race.
  var racing: [Step] = []
  /// The task that left control, if that was the failure. The task is suspended.
  var stranded: UnsafeRawPointer?
  var omissions = Omissions()
  /// The kinds of the operations so far, and the orderings of these: a bit for each.
  private var kinds: UInt32 = 0
  private var orderings: UInt32 = 0
  /// The thread that has read a clock last, and the number of picks before.
  private var clockReading = (-1, -1)
  private var readsClockTwice = false
  /// The seed of the random numbers that each run takes from the system.
  var seed: UInt64 = 1
  private var random = SplitMix64(seed: 1)

  /// Begins a run in the memory of the run before.
  mutating func begin(recordsValues: Bool) {
    var (picks, steps) = (picks, steps)
    let seed = seed
    picks.removeAll()
    steps.removeAll()
    self = RunRecord()
    (self.picks, self.steps, self.seed) = (picks, steps, seed)
    self.recordsValues = recordsValues
    random = SplitMix64(seed: seed)
  }

  /// The run contains the act.
  mutating func performs(_ act: Act) { omissions.acts.formUnion(Acts(act)) }

  /// A thread reads a clock. To read it is no scheduling point, so no timer fires between two readings in one step.
  mutating func readsClock(_ thread: Int) {
    if clockReading == (thread, picks.count) { readsClockTwice = true }
    clockReading = (thread, picks.count)
  }

  /// Notes the acts of the steps.
  mutating func noteActs() {
    if readsClockTwice, omissions.acts.contains(Acts(.timers)) { performs(.looks) }
    for kind in VisibleOperation.Kind.allCases where kinds & 1 << UInt32(kind.rawValue) != 0 {
      if let act = kind.act { performs(act) }
    }
    if orderings & ~(1 << UInt32(MemoryOrdering.sequentiallyConsistent.rawValue)) != 0 { performs(.weakAtomics) }
  }

  /// The run takes a random number from the system.
  mutating func randomNumber() -> UInt64 {
    if omissions.insert(.randomNumbers).inserted { rh_crash_seed(seed) }
    return random.next()
  }

  /// Adds the enabled threads to the trace, and the next operation of the thread that has run. The next operations of
  /// the other threads are already in the trace.
  @inline(__always)
  mutating func sees(_ enabled: ThreadList, after last: ThreadPointer?) {
    var hash = trace
    if let last {
      hash = mixed(mixed(hash, last.pointee.pending.identity), Int(bitPattern: last.pointee.pending.label.utf8Start))
    }
    var index = 0
    while index < enabled.count {
      hash = mixed(hash, enabled[index] + 1)
      index += 1
    }
    trace = hash
  }

  /// Adds a step, which the thread is about to take.
  @inline(__always)
  mutating func picked(_ thread: ThreadPointer, isPreemption: Bool) {
    let number = thread.pointee.index
    decided = 0
    picks.append(number)
    kinds |= 1 << UInt32(thread.pointee.pending.kind.rawValue)
    orderings |= 1 << UInt32(bitPattern: thread.pointee.pending.ordering.rawValue)
    schedule = mixed(schedule, number + 1)
    if isPreemption { preemptions += 1 }
    steps.append(StepRecord(thread: number, operation: thread.pointee.pending, isPreemption: isPreemption))
  }

  /// Adds the callers of the last step.
  mutating func calls(_ places: [UInt]) { callers.append(places) }

  /// Adds the choice of a store, or of another alternative of the last step, which has had `count` of them.
  mutating func picked(age: Int, of count: Int) {
    trace = mixed(trace, count << 8 | age)
    guard age > 0 else { return }
    picks.append(-age)
    schedule = mixed(schedule, -age)
    otherStores += 1
    if steps[steps.count - 1].operation.object == ObjectNumber.descriptors { faults += 1 }
    steps.memory![steps.count - 1].age = age
  }

  /// Notes what has happened in the last step, if that is a step of descriptors.
  func notes(_ what: UnsafePointer<CChar>) {
    guard failure == nil, steps.count > 0 else { return }
    let operation = steps[steps.count - 1].operation
    guard operation.object == ObjectNumber.descriptors else { return }
    operation.label.withUTF8Buffer { text in
      text.baseAddress!.withMemoryRebound(to: CChar.self, capacity: text.count) {
        let label = StaticString(lasting: rh_lasting($0, what))
        steps.memory![steps.count - 1].operation = VisibleOperation(operation.kind, operation.object, label)
      }
    }
  }

  /// Notes a change of an atomic.
  mutating func changes(_ atomic: Int, from old: AtomicBits, to new: AtomicBits) {
    values ^= old.hash(atomic)
    values ^= new.hash(atomic)
  }

  /// Notes a state that the scenario has named.
  mutating func reaches(_ name: String) {
    guard recordsValues else { return }
    let hash = name.utf8.reduce(name.utf8.count) { mixed($0, Int($1)) }
    if named.insert(hash).inserted { values ^= hash }
  }

  /// Notes how the step of the thread that has control ends.
  @inline(__always)
  func stepEnds(_ ending: Step.Ending) {
    if failure == nil, steps.count > 0 { steps.memory![steps.count - 1].ending = ending }
  }

  /// The step with this number, for a report.
  func step(_ index: Int) -> Step { Step(steps[index], callers: index < callers.count ? callers[index] : []) }

  /// The position in the run, for messages.
  var position: String { picks.isEmpty ? "at the start" : "after \(Schedule(picks.array))" }

  /// The thread that has taken the most steps.
  var busiest: Int? {
    var counts: [Int: Int] = [:]
    for step in steps { counts[step.thread, default: 0] += 1 }
    return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
  }

  /// The result of the run. Of a run that failed it has all that a report needs.
  func outcome(_ threads: ThreadTable) -> Outcome {
    let taken = omissions.contains(.randomNumbers) ? seed : nil
    var outcome = Outcome(
      failure: failure, schedule: Schedule(picks.array, seed: taken), identity: schedule, trace: trace,
      preemptions: preemptions, otherStores: otherStores, faults: faults, omissions: omissions)
    guard failure != nil else { return outcome }
    for index in 0..<threads.count {
      let thread = threads[index]
      outcome.threads.append(thread.pointee.name)
      outcome.keys.append(thread.pointee.key)
      outcome.creators.append(thread.pointee.creators)
      if !thread.pointee.isDone { outcome.waiting.append(thread.pointee.pendingStep) }
    }
    outcome.steps = (0..<steps.count).map { step($0) }
    outcome.racing = racing.map(\.withLine)
    return outcome
  }
}

extension VisibleOperation.Kind {
  /// What a step of this kind is. Nil if the code that takes it says that itself.
  fileprivate var act: Act? {
    switch self {
    case .load, .store, .exchange: .atomics
    case .fence: .fences
    case .lock: .locks
    case .tryLock: .lockAttempts
    case .readLock, .writeLock: .readWriteLocks
    case .wait, .signal: .waits
    case .sleep: .sleeps
    case .deliver, .point: .points
    case .spin: .spins
    case .join: .joins
    case .enter: .actors
    case .read, .write: .memory
    case .start, .unlock, .async, .sync, .act: nil
    }
  }
}

extension AtomicBits {
  /// Large values count as one, since addresses differ from run to run.
  fileprivate func hash(_ object: Int) -> Int {
    let isSmall = high == 0 && (low < 1 << 32 || low > .max - 1 << 32)
    return mixed(mixed(0, object), isSmall ? Int(truncatingIfNeeded: low) : 1 << 32)
  }
}
