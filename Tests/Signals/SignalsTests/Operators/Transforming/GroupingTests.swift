/// `group(by:)` and `group(by:closedBy:)`: which group a value goes to. `PartsTests` say what else holds for groups.
struct GroupingTests {
  /// Groups by the last digit.
  private static func grouped(_ source: Ints, maxOpen limit: Int = .max) -> Signal<(Int, Ints), TestError> {
    source.group(by: { $0 % 10 }, maxOpen: limit).map { ($0.key, $0.signal) }
  }

  private static func grouped(
    _ source: Ints, closedBy end: @escaping @Sendable (GroupedSignal<Int, Int, TestError>) -> Ints
  ) -> Signal<(Int, Ints), TestError> {
    source.group(by: { $0 % 10 }, closedBy: end).map { ($0.key, $0.signal) }
  }

  @Test(
    "a group is sent before its first value; the groups end as the source does, after it, in the order of their beginnings",
    .requirement(240, 241, 242, 846, "L23"))
  func grouping() {
    let all: PartsScript.Operator = { Self.grouped($0) }
    #expect(PartsScript("11 12 21 |", all).log == "+1 1:11 +2 2:12 1:21 | 1| 2|")
    #expect(PartsScript("11 12 #", all).log == "+1 1:11 +2 2:12 # 1# 2#")
    #expect(PartsScript("4 2 3 1 14 12 |", all).log == "+4 4:4 +2 2:2 +3 3:3 +1 1:1 4:14 2:12 | 4| 2| 3| 1|")
    #expect(PartsScript("2 1 #") { Self.grouped($0) { _ in .never } }.log == "+2 2:2 +1 1:1 # 2# 1#")
    // With a limit, a new key completes the oldest group.
    let two: PartsScript.Operator = { Self.grouped($0, maxOpen: 2) }
    #expect(PartsScript("1 2 11 3 1 |", two).log == "+1 1:1 +2 2:2 1:11 1| +3 3:3 2| +1 1:1 | 3| 1|")
  }

  @Test(
    "a group ends with the first event of its signal, after the value that causes it; its key then begins another one",
    .requirement(844, 845))
  func closing() {
    let pairs: PartsScript.Operator = { Self.grouped($0) { $0.skip(first: 1) } }
    #expect(PartsScript("1 2 11 21 12 |", pairs).log == "+1 1:1 +2 2:2 1:11 1| +1 1:21 2:12 2| | 1|")
    #expect(PartsScript("1 11") { Self.grouped($0) { _ in .empty } }.log == "+1 1:1 1| +1 1:11 1|")
  }

  @Test("A group sends the result of the transformation for its values")
  func transforms() {
    let texts = Ints.from(1...3).group(by: { $0 % 2 }, transform: { "\($0)" }).flatMap { group in
      group.map { "\(group.key) \($0)" }
    }
    #expect(texts.record().values == ["1 1", "0 2", "1 3"])
  }

  @Test("a group ends when no value has come for a while", .requirement(844))
  func silence() {
    let time = TestScheduler()
    let silence = Marbles.defaultFrame * 5
    let groups = time.hotInts("-1-2-1-----1|").group(by: { $0 }, closedBy: { $0.debounce(silence, on: time) })
    let recorder = time.record(inner: groups)
    time.run()
    #expect(recorder == ["-1-2-------3|", "-1---1----|", "---2----|", "-----------1|"] && time.pendingCount == 0)
  }

  @Test("an error of a group's signal fails everything, and ends the signals of the other groups", .requirement(846))
  func fails() {
    let ends = [ColdSource<Int, TestError>(), ColdSource<Int, TestError>()]
    let script = PartsScript("0 1") { Self.grouped($0) { ends[$0.key].signal } }
    ends[1].fail(TestError(5))
    #expect(script.log == "+0 0:0 +1 1:1 # 0# 1#")
    #expect(ends.allSatisfy { !$0.isRunning } && script.isReleased)
  }

  @Test(
    "when nobody receives anything, the signals of the groups are disposed, also if the source dies or fails",
    .requirement(846), arguments: 0...2)
  func disposal(way: Int) {
    let end = ColdSource<Int, TestError>()
    let recorder: Recorder<Int, TestError>
    do {
      let source = IntSubject()
      recorder = source.group(by: { $0 }, closedBy: { _ in end.signal }).flatMap(\.signal).record()
      source.send(1)
      #expect(end.isRunning)
      if way == 0 { recorder.dispose() }
      if way == 1 { source.fail(TestError()) }
    }
    #expect(!end.isRunning && recorder.values == [1])
  }

  @Test("A group whose signal is made of the group is released with its source")
  func released() {
    let (captured, subscription) = tokenHeld { token in
      let source = IntSubject()
      let subscription = source.group(by: { $0 }, closedBy: { $0.filter { $0 < 0 } }).flatMap { group in
        group.do(next: { _ in token.touch() })
      }.subscribe()
      source.send(1)
      #expect(!subscription.isDisposed)
      return subscription
    }
    #expect(subscription.isDisposed && captured.isReleased)
  }

  @Test("Groups end with their source, although the signals that close them could last")
  func neverClosed() {
    let source = IntSubject()
    let subscription = source.group(by: { $0 }, closedBy: { _ in Ints.never }).subscribe()
    source.send(1)
    #expect(!subscription.isDisposed)
    _ = consume source
    #expect(subscription.isDisposed)
  }

  @Test("With a limit, no key completes an older group after the disposal")
  func lastGroupStaysOpen() {
    let source = ColdSource<Int, TestError>()
    let recorder = Self.grouped(source.signal, maxOpen: 1).take(first: 1).flatMap(\.1).record()
    for value in [1, 2, 11] { source.send(value) }
    #expect(recorder.values == [1, 11])
    recorder.dispose()
    #expect(!source.isRunning)
  }
}
