import ReactiveSignals

/// One run of a scenario: planned and taken down by the driver on the main thread, run by the threads in between.
final class Round: @unchecked Sendable {
  // Sendable: the driver alone changes it, before the threads begin and after they are done; what they use meanwhile
  // is constant or safe by itself.

  typealias Work = @Sendable (inout SeededGenerator) -> Void

  let seed: UInt64
  /// How many threads a scenario should use.
  let threads: Int
  var random: SeededGenerator
  let violations = Violations()
  let observers = LiveObservers()
  /// What was done without a probe seeing it.
  let actions = Counter()
  let progress = Progress()

  private var work: [(name: String, work: Work)] = []
  private var mainWork: (() -> Void)?
  private var conditions: [(name: String, holds: () -> Bool)] = []
  private var checks: [() -> Void] = []
  private let probes = Locked<[any ProbeProtocol]>([])

  init(seed: UInt64, threads: Int) {
    self.seed = seed
    self.threads = threads
    random = SeededGenerator(seed: seed)
  }

  // MARK: Planning

  /// Work for a thread of its own, which no scheduler knows.
  func thread(_ name: String, _ work: @escaping Work) { self.work.append((name, work)) }

  /// The same work for `count` threads.
  func threads(_ count: Int, _ name: String, _ work: @escaping @Sendable (Int, inout SeededGenerator) -> Void) {
    for index in 0..<count { thread("\(name) \(index)") { work(index, &$0) } }
  }

  /// Work for the main thread, at the same time.
  func onMain(_ work: @escaping () -> Void) { mainWork = work }

  /// What must come true once the threads are done, because other threads still work on it.
  func eventually(_ name: String, _ condition: @escaping () -> Bool) { conditions.append((name, condition)) }

  /// What is checked when everything is over.
  func finally(_ check: @escaping () -> Void) { checks.append(check) }

  func register(_ probe: some ProbeProtocol) { probes.withLock { $0.append(probe) } }

  // MARK: Checking

  func expect(_ condition: Bool, _ violation: @autoclosure () -> String) {
    if !condition { violations.add(violation()) }
  }

  func expectEqual<Value: Equatable>(_ value: Value, _ expected: Value, _ what: @autoclosure () -> String) {
    if value != expected { violations.add("\(what()): \(value) instead of \(expected)") }
  }

  /// Expects what comes true within a moment at the latest, since another thread may just be finishing.
  func expectSoon(_ violation: @autoclosure () -> String, _ condition: () -> Bool) {
    let start = ContinuousClock.now
    while !condition() {
      sleepBriefly(microseconds: 20)
      // After a first violation the others need no patience.
      if !violations.isEmpty || start.duration(to: .now) > .seconds(2) { return violations.add(violation()) }
    }
  }

  /// Expects that nothing holds the closures of a subscription that is over: then nothing can call the probe any more.
  func expectRelease(of probe: some ProbeProtocol) {
    expectSoon("\(probe.name): the closures of a subscription that is over are held") { probe.isReleased }
    // What the probe has recorded happened before this look at it.
    _ = probe.delivered
  }

  /// How many events were seen.
  var events: Int { probes.withLock { $0 }.reduce(actions.count) { $0 + $1.delivered } }

  // MARK: Running

  func run(on pool: ThreadPool) {
    progress.threadsBegin(work.map(\.name))
    let gate = Gate(work.count)
    let jobs = work.enumerated().map { index, item in
      let generator = random.fork()
      return { @Sendable [progress] in
        var random = generator
        gate.pass()
        item.work(&random)
        progress.threadEnded(index)
      }
    }
    work = []
    pool.run(jobs) { mainWork.take()?() }
  }

  func settle() {
    for (name, holds) in conditions {
      progress.waits(for: name)
      var looks = 0
      while !holds() {
        looks += 1
        if looks < 50 { yieldThread() } else { sleepBriefly(microseconds: 50) }
      }
    }
    progress.waits(for: "the checks to end")
    for check in checks { check() }
  }

  /// Lets go of everything the plan holds.
  func takeDown() {
    conditions = []
    checks = []
    // Released after the lock.
    _ = probes.withLock { probes in
      defer { probes = [] }
      return probes
    }
  }

  /// What is known about a round that does not end. Called by the watchdog.
  func describe() -> [String] {
    [progress.description] + probes.withLock { $0 }.map(\.description) + violations.all.first.map { "violation: \($0)" }
  }
}
