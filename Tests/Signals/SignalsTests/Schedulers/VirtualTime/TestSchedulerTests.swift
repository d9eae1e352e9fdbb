struct TestSchedulerTests {
  private let time = TestScheduler()
  private let log = Log<String>()

  /// Notes the name, with the instant at which it runs.
  @discardableResult
  private func note(_ name: String = "", after seconds: Int? = nil) -> any Disposable {
    let work: @Sendable () -> Void = { [time, log] in log.append("\(name) \(time.now)") }
    return seconds.map { time.schedule(after: .seconds($0), work) } ?? time.schedule(work)
  }

  @Test(
    "each step runs one action, the earliest first, also if it is in the distant future", .requirement(338, 341, 342))
  func steps() {
    time.schedule(at: .distantFuture) { [log] in log.append("distant") }
    for delay in [100, 50] { note("dated", after: delay) }
    for name in ["first", "second"] { note(name) }
    let expected = ["first 0 s", "second 0 s", "dated 50 s", "dated 100 s", "distant"]
    for count in 1...5 {
      #expect(log.count == count - 1 && time.step())
      #expect(log.entries == Array(expected.prefix(count)))
    }
    #expect(!time.step())
  }

  @Test(
    "run runs all actions, none before, and leaves the clock at the last one", .requirement(340, 644))
  func runs() {
    for delay in [15, 5] { note(after: delay) }
    for _ in 0..<10 { note() }
    #expect(log.entries.isEmpty && time.pendingCount == 12)
    time.run()
    #expect(log.entries == Array(repeating: " 0 s", count: 10) + [" 5 s", " 15 s"])
    #expect(time.now == Instant(.seconds(15)) && time.pendingCount == 0)
  }

  @Test(
    "given repetitions from 20 s every 5 and from 22 s every 10, when stepped five times, then the order is A B A A B",
    .requirement(343)
  )
  func repetitions() {
    time.schedule(after: .seconds(20), every: .seconds(5)) { [log] in log.append("A") }
    time.schedule(after: .seconds(22), every: .seconds(10)) { [log] in log.append("B") }
    for _ in 0..<5 { #expect(time.step()) }
    #expect(log.entries == ["A", "B", "A", "A", "B"])
  }

  @Test("of actions that are due at one instant the one that was enqueued first runs first", .requirement("V2"))
  func coincidence() {
    // They meet at 6 s: enqueued there at 3 s and at 4 s.
    let handles = CompositeDisposable(
      [3, 2].map { seconds in
        time.schedule(after: .seconds(seconds), every: .seconds(seconds)) { [log] in log.append("\(seconds)") }
      })
    time.advance(by: .seconds(12))
    handles.dispose()
    #expect(log.entries.joined() == "2323223232")
  }

  @Test(
    "of 20,000 actions, those that are not cancelled run in the order of the instants, and then of enqueuing",
    .requirement("V2", "V8"),
    arguments: [50, 1_000_000])
  func many(instants: Int) {
    var random = SplitMix64(seed: 5)
    let ran = Log<Int>()
    var expected: [(due: Instant, number: Int)] = []
    for number in 0..<20_000 {
      let due = Instant(.microseconds(Int.random(in: 0..<instants, using: &random)))
      let work = time.enqueue(at: due, leeway: .zero) { [time] in ran.append(time.now == due ? number : -1) }
      if Int.random(in: 0..<4, using: &random) > 0 { work.dispose() } else { expected.append((due, number)) }
      #expect(time.pendingCount == expected.count)
    }
    expected.sort { ($0.due, $0.number) < ($1.due, $1.number) }
    #expect(time.nextInstant == expected[0].due)
    time.run()
    #expect(ran.entries == expected.map { $0.number } && time.pendingCount == 0)
  }

  @Test("Its actions run on the thread that advances it, with it as current")
  func current() async {
    let log = Log<Bool>()
    await onRawThread { [time] in
      let thread = thisThread()
      time.enqueue { log.append(Schedulers.current === time && thisThread() == thread) }
      time.run()
      log.append(Schedulers.current == nil)
    }
    #expect(log.entries == [true, true])
  }

  @Test(
    "an advance runs the due work at its own instants, in any unit, and stands at its end",
    .requirement(642, 643, 645, "V1", "V5"))
  func ownInstant() {
    for delay in [15, 5] { note(after: delay) }
    time.advance(to: Instant(.milliseconds(5_000)))
    #expect(log.entries == [" 5 s"])
    time.advance(by: .microseconds(5_000_000))
    #expect(log.entries == [" 5 s"] && time.now == Instant(.seconds(10)))
    for _ in 1...2 { note() }
    time.advance(by: .nanoseconds(1))
    #expect(log.entries == [" 5 s", " 10 s", " 10 s"])
    time.advance(to: Instant(.seconds(15) - .nanoseconds(1)))
    #expect(log.count == 3)
    time.advance(by: .seconds(5))
    #expect(log.entries.last == " 15 s" && time.now == Instant(.seconds(20) - .nanoseconds(1)))
  }

  @Test("work that is due now or in the past runs now, and the clock adds no tick", .requirement("V7", "V14"))
  func past() {
    time.advance(by: .seconds(3))
    note()
    for delay in [0, -5] { note(after: delay) }
    time.schedule(at: Instant(.seconds(1))) { [time, log] in log.append(" \(time.now)") }
    #expect(time.nextInstant == Instant(.seconds(3)))
    time.advance(by: .zero)
    #expect(log.entries == Array(repeating: " 3 s", count: 4) && time.now == Instant(.seconds(3)))
  }

  @Test("work that is added during an advance and due within it runs in it, at its instant", .requirement("V3"))
  func addedWork() {
    // As is the work that a release of the last due action adds.
    let token = Token { [time, log] in time.schedule { log.append("released at \(time.now)") } }
    time.schedule(after: .seconds(10)) { [token] in token.touch() }
    withExtendedLifetime(consume token) {}
    time.schedule(after: .seconds(2)) { [time, log] in
      time.schedule(after: .seconds(3)) {
        log.append("nested at \(time.now)")
        time.enqueue { log.append("at once at \(time.now)") }
      }
      time.schedule(after: .seconds(30)) { log.append("too late") }
    }
    time.advance(by: .seconds(10))
    #expect(log.entries == ["nested at 5 s", "at once at 5 s", "released at 10 s"])
    #expect(time.pendingCount == 1 && time.nextInstant == Instant(.seconds(32)))
  }

  @Test("A limit that is exactly reached does not trap")
  func limits() {
    for number in 0..<6 { note(after: number / 3) }
    time.advance(by: .seconds(1), limit: 3)
    for number in 6..<9 { note(after: number) }
    time.run(limit: 3)
    #expect(log.count == 9)
  }

  @Test(
    "disposed work is not pending any more, and is released at once, as is work that ran, which counts as disposed later",
    .requirement("V8", "V11"))
  func disposed() {
    #expect(time.nextInstant == nil)
    let handles = [1, 2].map { note(after: $0) } + [note()]
    let (token, dated) = tokenHeld { token in time.schedule(after: .zero) { token.touch() } }
    #expect(time.pendingCount == 4 && time.nextInstant == .zero && !token.isReleased)
    time.advance(by: .zero)
    #expect(token.isReleased && !dated.isDisposed)
    dated.dispose()
    #expect(dated.isDisposed && log.entries == [" 0 s"])
    handles[0].dispose()
    #expect(time.pendingCount == 1 && time.nextInstant == Instant(.seconds(2)))
    handles[1].dispose()
    note().dispose()
    #expect(time.pendingCount == 0 && time.nextInstant == nil && !time.step())
    let (cancelled, handle) = tokenHeld { token in time.schedule(after: .seconds(1)) { token.touch() } }
    handle.dispose()
    #expect(cancelled.isReleased)
  }

  @Test("An action may dispose another one that is due at the same instant, and itself, which finishes")
  func disposalAmongDue() {
    let (first, second) = (SerialDisposable(), SerialDisposable())
    first.inner = time.schedule(after: .seconds(1)) { [log] in
      for handle in [first, second] { handle.dispose() }
      log.append("first ends")
    }
    second.inner = note("second", after: 1)
    time.run()
    #expect(log.entries == ["first ends"])
  }

  @Test("the entries of 10,000 cancelled actions do not stay", .requirement("V8"))
  func shells() {
    weak var first: (any Disposable)?
    for number in 0..<10_000 {
      let work = time.schedule(after: .seconds(1)) {}
      if number == 0 { first = work }
      work.dispose()
    }
    #expect(time.pendingCount == 0 && first == nil)
  }

  @Test("a scheduler that is released drops its pending work", .requirement("Q9"))
  func releaseOfScheduler() {
    let runs = Count()
    let released: Weak<TestScheduler>
    do {
      let time = TestScheduler()
      released = Weak(time)
      time.enqueue { runs.add() }
      time.schedule(after: .seconds(1), every: .seconds(1)) { runs.add() }.dispose()
    }
    #expect(released.isReleased && runs.value == 0)
  }

  @Test("A watcher is notified of each piece of work that a thread other than the advancing one enqueues")
  func watching() async {
    let (time, calls) = (time, Count())
    time.watch { calls.add() }
    await onRawThread {
      time.enqueue {}
      time.enqueueWhenIdle {}
    }
    #expect(calls.value == 2)
    time.enqueue {
      time.schedule(after: .seconds(1)) {}
      time.enqueueWhenIdle {}
    }
    var left = 10
    _ = time.drive(&left) { false }
    time.watch(nil)
    time.enqueue {}
    #expect(calls.value == 3)
  }
}
