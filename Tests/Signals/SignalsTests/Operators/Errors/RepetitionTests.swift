/// `repeat` and `retry`, at once, after a delay or when a signal sends.
struct RepetitionTests {
  /// A delay that is three times as long each time, from one frame to ten.
  private static func growing(_ parts: Diagram.Parts) -> Backoff {
    .exponential(from: parts.frames(1), factor: 3, cap: parts.frames(10))
  }

  static let repeating: [Diagram] = [
    Diagram(cold: "-1|", gives: "(|)", used: "", labels: 703) { $0.a.repeat(0) },
    Diagram(cold: "-1|", gives: "-1|", used: "^-!", labels: 703) { $0.a.repeat(1) },
    Diagram(cold: "-1|", gives: "-1-1-1|", used: "^-!, --^-!, ----^-!", labels: 98, 703) { $0.a.repeat(3) },
    Diagram(cold: "-1#", gives: "-1#", used: "^-!", labels: 98, 703) { $0.a.repeat() },
    // After the last taken value no round starts.
    Diagram(cold: "-1|", gives: "-1-(1|)", used: "^-!, --^!", labels: 703) { $0.a.repeat().take(first: 2) },
    // The first event of the trigger decides, and the trigger is disposed.
    Diagram(
      cold: "-1|", "--0-0-|", gives: "-1---1---1|", used: "^-!, ----^-!, --------^-!", "--^-!, ------^-!", labels: 788
    ) { parts in
      parts.a.repeat(when: { $0 < 3 ? parts.b : .empty })
    },
    Diagram(cold: "-1|", "--|", gives: "-1--|", labels: 789) { parts in parts.a.repeat(when: { _ in parts.b }) },
    Diagram(cold: "-1|", "--#", gives: "-1--#", labels: 789) { parts in parts.a.repeat(when: { _ in parts.b }) },
    Diagram(cold: "-1|", "---0", gives: "-1--!", used: "^-!", "--^-!", during: "----!") { parts in
      parts.a.repeat(when: { _ in parts.b })
    },
  ]

  static let retrying: [Diagram] = [
    Diagram(cold: "-1#", gives: "-1#", used: "^-!", labels: 702) { $0.a.retry(0) },
    Diagram(cold: "-1#", gives: "-1-1-1#", used: "^-!, --^-!, ----^-!", labels: 702) { $0.a.retry(2) },
    Diagram(cold: "-1#", gives: "-1-1#", labels: 702) { $0.a.retry(1, where: { _ in true }) },
    Diagram(cold: "-1|", gives: "-1|", used: "^-!") { $0.a.retry() },
    Diagram(cold: "-1#", gives: "-1#", error: 1) { $0.a.retry(where: { $0.code != 1 }) },
    // After a delay. The attempt that failed is disposed before the delay begins.
    Diagram(cold: "(1#)", gives: "1--1--(1#)", labels: 702) {
      $0.a.retry(2, backoff: .constant($0.frames(3)), on: $0.time)
    },
    Diagram(cold: "(1#)", gives: "11--1--------1---------1---------(1#)") {
      $0.a.retry(5, backoff: growing($0), on: $0.time)
    },
    Diagram(cold: "-1-#", gives: "-1----1-#", used: "^--!, -----^--!") {
      $0.a.retry(1, backoff: .constant($0.frames(2)), on: $0.time)
    },
    Diagram(cold: "-#", gives: "-#", error: 1) {
      $0.a.retry(backoff: .constant($0.frames(2)), on: $0.time) { $0.code != 1 }
    },
    Diagram(cold: "--#", gives: "---!", used: "^-!", during: "---!") {
      $0.a.retry(backoff: .constant($0.frames(2)), on: $0.time)
    },
    Diagram(cold: "--#", gives: "-----!", used: "^-!, ----^!", during: "-----!") {
      $0.a.retry(backoff: .constant($0.frames(2)), on: $0.time)
    },
    Diagram(cold: "-#", gives: "------#", used: "^!, --^!, -----^!", labels: 824) { parts in
      parts.a.retry(on: parts.time) { _, attempts in attempts < 3 ? parts.frames(attempts) : nil }
    },
    // When a trigger sends.
    Diagram(
      cold: "-1#", "--0-0-|", gives: "-1---1---1#", used: "^-!, ----^-!, --------^-!", "--^-!, ------^-!", labels: 848
    ) { parts in
      parts.a.retry(when: { $1 < 3 ? parts.b : .fail($0) })
    },
    Diagram(cold: "-1#", "--|", gives: "-1--|", labels: 848) { parts in parts.a.retry(when: { _, _ in parts.b }) },
    Diagram(cold: "-1#", "--#", gives: "-1--#", labels: 848) { parts in parts.a.retry(when: { _, _ in parts.b }) },
    Diagram(cold: "-1#", "---0", gives: "-1--!", used: "^-!", "--^-!", during: "----!") { parts in
      parts.a.retry(when: { _, _ in parts.b })
    },
  ]

  @Test(arguments: repeating + retrying) func marbles(_ diagram: Diagram) { diagram.check() }

  @Test("Retrying disposes an attempt that failed before the next one starts")
  func cleansUpAttempts() {
    let order = Log<String>()
    let source = ColdSource<Int, TestError>(
      subscribed: { order.append("start") }, cleanedUp: { order.append("end") })
    let recorder = source.signal.retry(2).record()
    source.fail(TestError())
    source.fail(TestError())
    recorder.dispose()
    #expect(order.entries == ["start", "end", "start", "end", "start", "end"])
  }

  @Test(
    "a closure receives the error and the number of attempts or rounds, which each subscription counts for itself",
    .requirement(824))
  func counts() {
    let asked = Log<[Int]>()
    let failing = Ints.just(1).concat(.fail(TestError(7))).startedAtMost()
    let signals = [
      failing.retry(on: .immediate) { error, attempts in
        asked.append([error.code, attempts])
        return attempts < 2 ? .zero : nil
      },
      failing.retry { error, attempts -> Ints in
        asked.append([error.code, attempts])
        return attempts < 2 ? .just(0) : .fail(error)
      },
      Ints.just(1).startedAtMost().repeat { rounds -> Ints in
        asked.append([7, rounds])
        return rounds < 2 ? .just(0) : .fail(TestError(7))
      },
    ]
    for signal in signals {
      for _ in 1...2 { #expect(signal.record().events == [.next(1), .next(1), .failed(TestError(7))]) }
    }
    #expect(asked.entries == (1...6).flatMap { _ in [[7, 1], [7, 2]] })
  }

  @Test("A completion is passed on without a trigger, and a trigger may be unable to fail")
  func completes() {
    let (online, source) = (Subject<Void, Never>(), ColdSource<Int, TestError>())
    let recorder = source.signal.retry(when: { _, _ in online.signal }).record()
    source.send(1)
    source.fail(TestError())
    #expect(!source.isRunning)
    online.send()
    source.send(2)
    source.complete()
    #expect(recorder.events == [.next(1), .next(2), .completed] && source.starts == 2)
  }

  @Test(
    "any number of rounds and attempts run on constant stack, and nothing of them is retained", .requirement(790, 848))
  func constantStack() async {
    let counts = await onSmallStack {
      let repeated = Ints.just(1).startedAtMost(tooDeep).repeat { $0 < tooDeep ? Ints.just(0) : .empty }
      let retried = Ints.just(1).concat(.fail(TestError())).startedAtMost(tooDeep)
        .retry { $1 < tooDeep ? Ints.just(0) : .empty }
      return [repeated, retried].map { $0.count().record().values }
    }
    #expect(counts == [[tooDeep], [tooDeep]])
  }
}
