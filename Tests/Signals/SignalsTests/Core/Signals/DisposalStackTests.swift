import SignalHunting

/// Law 6 for disposal: disposing and releasing nested objects uses constant stack. All tests use small stacks.
@Suite(.serialized, .timeLimit(.minutes(10)))
struct DisposalStackTests {
  // Fewer under ThreadSanitizer, where frames are larger and everything takes longer.
  static let depth = isThreadSanitized ? 2_000 : tooDeep
  /// For many ways of nesting: the stack has 749 bytes per generation, less than the frames of its disposal.
  static let depthOfEach = 700

  /// The signal of a generation: each ends on a scheduler, after its subscription.
  struct Parts: Sendable {
    let value: Ints
    let failure: Ints
    let end: Ints
    let scheduler: TestScheduler
  }

  /// A way to subscribe to the next generation inside one.
  struct Nesting: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let make: @Sendable (Parts, _ next: @escaping @Sendable () -> Ints) -> Ints

    init(_ name: String, _ make: @escaping @Sendable (Parts, @escaping @Sendable () -> Ints) -> Ints) {
      testDescription = name
      self.make = make
    }
  }

  static let nestings = [
    Nesting("flatMapLatest") { parts, next in parts.value.flatMapLatest { _ in next() } },
    Nesting("flatMap") { parts, next in parts.value.flatMap { _ in next() } },
    Nesting("concatMap") { parts, next in parts.value.concatMap { _ in next() } },
    Nesting("bind") { parts, next in parts.value.statefulFlatMap { { _, _ in next() } } },
    Nesting("concat") { parts, next in parts.end.concat(.defer(next)) },
    Nesting("then") { parts, next in parts.end.then(next) },
    Nesting("catch") { parts, next in parts.failure.catch { _ in next() } },
    Nesting("retry") { parts, next in
      let isFirst = SerialState(true)
      return Ints.defer {
        defer { isFirst.value = false }
        return isFirst.value ? parts.failure : next()
      }.retry()
    },
    Nesting("repeat") { parts, next in
      let isFirst = SerialState(true)
      return Ints.defer {
        defer { isFirst.value = false }
        return isFirst.value ? parts.end : next()
      }.repeat()
    },
    Nesting("subscribe(on:)") { parts, next in Ints.defer(next).subscribe(on: parts.scheduler) },
    Nesting("window") { parts, next in
      parts.value.window(count: 5).flatMapLatest { window in window.flatMap { _ in next() } }
    },
    Nesting("group") { parts, next in
      parts.value.group(by: { $0 }).flatMap { group in group.signal.flatMap { _ in next() } }
    },
    Nesting("share") { parts, next in parts.value.flatMapLatest { _ in next() }.share() },
    Nesting("replayLazily") { parts, next in parts.value.flatMapLatest { _ in next() }.replayLazily(capacity: 1) },
    Nesting("take(until:)") { parts, next in parts.value.flatMap { _ in next() }.take(until: Ints.never) },
    Nesting("a subscriber") { parts, next in
      Ints { subscriber in parts.scheduler.schedule { next().subscribe(subscriber) } }
    },
  ]

  /// The operators between one generation and the next.
  static let passages: [String: @Sendable (Ints, TestScheduler) -> Ints] = [
    "nothing": { signal, _ in signal },
    "deliver(on:) and onDispose": { signal, scheduler in signal.deliver(on: scheduler).onDispose {} },
    "map, onDispose and take(while:)": { signal, _ in signal.map { $0 }.onDispose {}.take(while: { _ in true }) },
    "take(first:)": { signal, _ in signal.take(first: 5) },
    "delay": { signal, scheduler in signal.delay(.zero, on: scheduler) },
  ]

  @Test(
    "generations that subscribe to the next are disposed, and released with their source, on a small stack",
    .requirement("S8"),
    .enabled(if: !isThreadSanitized, "One thread at a time is at work, and the instrumented frames take minutes."),
    arguments: nestings, passages.keys.sorted())
  func generations(nesting: Nesting, passage: String) async {
    for dies in [false, true] {
      let (wasReached, isDisposed, cleanups) = await onSmallStack {
        Self.run(nesting, Self.passages[passage]!, Self.depthOfEach, dies: dies)
      }
      #expect(wasReached && isDisposed)
      #expect(cleanups == 1)
    }
  }

  @Test(
    "thousands of generations of flatMapLatest, with other operators in between, are disposed on a small stack",
    .requirement("S8"))
  func manyGenerations() async {
    let (wasReached, isDisposed, cleanups) = await onSmallStack {
      Self.run(Self.nestings[0], Self.passages["deliver(on:) and onDispose"]!, Self.depth, dies: false)
    }
    #expect(wasReached && isDisposed)
    #expect(cleanups == 1)
  }

  private static func run(
    _ nesting: Nesting, _ passage: @escaping @Sendable (Ints, TestScheduler) -> Ints, _ depth: Int, dies: Bool
  ) -> (wasReached: Bool, isDisposed: Bool, cleanups: Int) {
    let scheduler = TestScheduler()
    // Values that come later, from sources that stay.
    let value = Ints { subscriber in
      scheduler.schedule { subscriber.send(1) }
      return AnyDisposable { withExtendedLifetime(subscriber) {} }
    }
    let parts = Parts(
      value: value, failure: .fail(TestError()).deliver(on: scheduler), end: .empty.deliver(on: scheduler),
      scheduler: scheduler)
    let (starts, cleanups) = (Count(), Count())
    let source = SerialState<IntSubject?>(IntSubject())
    let last = source.value!.onDispose { cleanups.add() }.signal
    @Sendable func generation(_ number: Int) -> Ints {
      if number > 0 { return passage(nesting.make(parts) { generation(number - 1) }, scheduler) }
      starts.add()
      return last
    }
    let subscription = generation(depth).subscribe()
    scheduler.run()
    let wasReached = starts.value == 1 && cleanups.value == 0
    if dies {
      source.value = nil
      scheduler.run()
    }
    subscription.dispose()
    scheduler.run()
    return (wasReached, subscription.isDisposed, cleanups.value)
  }

  @Test("serial disposables and lifetimes that end one another are disposed on a small stack", .requirement("S8"))
  func serialsAndLifetimes() async {
    let ended = await onSmallStack {
      let ended = Count()
      let first = Lifetime.Token()
      var tokens = first
      for _ in 0..<Self.depth {
        let next = Lifetime.Token()
        tokens.lifetime.add(SerialDisposable(next))
        tokens = next
      }
      tokens.lifetime.onEnded { ended.add() }
      first.dispose()
      return ended.value
    }
    #expect(ended == 1)
  }
}
