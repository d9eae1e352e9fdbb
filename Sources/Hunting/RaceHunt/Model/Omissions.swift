/// What the runs of a hunt have used, and the hunt does not follow in every permitted way.
struct Omissions: OptionSet, Sendable {
  let rawValue: UInt128

  /// Locks that announce nothing.
  static let locks = Omissions(rawValue: 1)
  /// An atomic had so many stores that could be read that old ones were forgotten.
  static let forgottenStores = Omissions(rawValue: 2)
  /// Atomics whose weak comparisons may fail without a cause.
  static let weakComparisons = Omissions(rawValue: 4)
  /// Loads that could read stores which are performed later: a processor may reorder a load and a later store.
  static let laterStores = Omissions(rawValue: 8)
  /// Tasks, whose jobs the present runtime orders more strictly than Swift promises.
  static let tasks = Omissions(rawValue: 16)
  /// Code announced its accesses to plain memory.
  static let instrumented = Omissions(rawValue: 32)
  /// There were so many accesses to plain memory that some were forgotten.
  static let forgottenAccesses = Omissions(rawValue: 64)
  /// Threads have failed once without a cause, and could fail again.
  static let furtherFailures = Omissions(rawValue: 128)
  /// Functions ran that announce nothing beside others that do, or it is not known whether any ran. In a program without
  /// instrumented code: functions ran that are under control only where they call the system.
  static let silentFunctions = Omissions(rawValue: 256)
  /// Random numbers of the system, which are the same in each run of a hunt.
  static let randomNumbers = Omissions(rawValue: 512)

  /// Threads were held back, so that those which spin and timers that are set again do not starve them.
  static let heldBack = Omissions(rawValue: 1024)

  /// Time that would have passed while something else could run.
  static let heldTime = Omissions(rawValue: 2048)

  /// The program has called functions of libraries that no reference program calls.
  static let libraryCalls = Omissions(rawValue: 4096)

  /// Generic code that is not specialised, or a deinitialiser, has accessed memory without announcing it.
  static let unseenValues = Omissions(rawValue: 8192)

  /// Weak references were read, deinitialisers have run, or threads have asked for the only reference. What they do depends on
  /// the order in which other threads give up references, which is not announced.
  static let references = Omissions(rawValue: 16384)

  /// A deadline was set that is earlier than one which was set before. The later one may come before the earlier one is set, but
  /// to set a deadline is no scheduling point.
  static let overtaken = Omissions(rawValue: 32768)

  /// New objects or other memory that could have the addresses of old ones.
  static let oldAddresses = Omissions(rawValue: 65536)

  private static let firstAct = 17

  /// What the threads and tasks have done.
  var acts: Acts {
    get { Acts(rawValue: UInt64(rawValue >> Self.firstAct)) }
    set {
      self = Omissions(rawValue: rawValue & (1 << Self.firstAct - 1) | UInt128(newValue.rawValue) << Self.firstAct)
    }
  }

  /// The acts that no reference covers together with the others.
  private var unknownActs: Acts { Vocabulary.unknown(of: acts) }

  /// What a search may claim that has ended.
  ///
  /// - Parameter search: What it would claim if nothing were omitted. One that leaves out orders does not know how references
  ///   order threads.
  func claim(of search: Coverage) -> Coverage {
    search == .announcedOrders && contains(.references) ? .sampled : min(search, strongestClaim)
  }

  /// The strongest claim that a search can make when it has ended.
  ///
  /// Behaviour of other runtimes, allocators and processors does not weaken it: weak comparisons and waits that fail without a
  /// cause, load buffering, addresses that come back, and other orders of jobs are no schedules of the announced operations.
  private var strongestClaim: Coverage {
    // Schedules are unknown that could fail.
    if !isDisjoint(with: [.locks, .forgottenStores, .randomNumbers, .heldBack, .heldTime, .libraryCalls, .overtaken])
      || !unknownActs.isEmpty
    {
      return .sampled
    }
    // A data race may have been missed, so threads may also switch between accesses that are not announced.
    return isDisjoint(with: [.silentFunctions, .forgottenAccesses, .unseenValues]) ? .every : .announcedOrders
  }

  /// For a result: what was not explored.
  var description: String {
    var texts = [
      !contains(.instrumented)
        ? contains(.silentFunctions) ? "plain memory and inlined atomics" : "accesses that nobody announces"
        : contains(.silentFunctions)
          ? "accesses of code that is not instrumented" : "accesses of the system's libraries"
    ]
    if contains(.forgottenAccesses) { texts.append("accesses that were forgotten, since there were too many") }
    if contains(.unseenValues) { texts.append("accesses of generic code and of deinitialisers") }
    if contains(.references) { texts.append("orders in which references are given up") }
    if contains(.overtaken) { texts.append("timers that fire before an earlier one is set") }
    if contains(.libraryCalls) { texts.append("what functions of libraries do") }
    if contains(.locks) { texts.append("locks of other libraries") }
    if contains(.forgottenStores) { texts.append("old stores") }
    if contains(.weakComparisons) { texts.append("weak comparisons that fail without a cause") }
    if contains(.furtherFailures) { texts.append("more than one failure of a thread without a cause") }
    if contains(.heldBack) {
      texts.append("threads that spin and timers that are set again, before others have a turn")
    }
    texts += unknownActs.list.map { "all schedules of \($0.text)" }
    if contains(.randomNumbers) { texts.append("other random numbers") }
    if contains(.heldTime) { texts.append("time that passes while something else can run") }
    if contains(.laterStores) { texts.append("load buffering") }
    if contains(.oldAddresses) { texts.append("new memory at old addresses") }
    if contains(.tasks) {
      texts += ["jobs in orders that only another runtime has", "jobs that wait because others block the threads"]
    }
    return texts.joined(separator: ", ")
  }
}
