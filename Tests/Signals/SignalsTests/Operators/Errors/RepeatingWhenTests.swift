import ReactiveSignals
import Testing

/// `repeat(when:)`: another subscription when a trigger sends.
struct RepeatingWhenTests {
  private let time = TestScheduler()

  @Test("the first value of the trigger begins the next subscription; the trigger is disposed", .requirement(788))
  func repeats() {
    let source = time.coldInts("-1|")
    let trigger = time.coldInts("--0-0-|")
    let recorder = time.record(source.repeat(when: { $0 < 3 ? trigger.signal : .empty }))
    time.run()
    #expect(recorder == "-1---1---1|")
    #expect(trigger.subscriptions == ["--^-!", "------^-!"])
  }

  @Test("a trigger that completes without a value ends the signal, and its error fails it", .requirement(789))
  func ends() {
    let source = time.coldInts("-1|")
    let completed = time.record(source.repeat(when: { _ in time.coldInts("--|").signal }))
    let failed = time.record(source.repeat(when: { _ in time.coldInts("--#").signal }))
    time.run()
    #expect(completed == "-1--|")
    #expect(failed == "-1--#")
  }

  @Test("The trigger receives the number of completions, which each subscription counts for itself")
  func counts() {
    let counts = Log<Int>()
    let signal = Ints.just(1).startedAtMost(100_000).repeat { count -> Ints in
      counts.append(count)
      return count < 3 ? .just(0) : .empty
    }
    #expect(signal.record().values == [1, 1, 1])
    #expect(signal.record().values == [1, 1, 1])
    #expect(counts.entries == [1, 2, 3, 1, 2, 3])
  }

  @Test("any number of rounds run on constant stack, and nothing of them is retained", .requirement(790))
  func constantStack() {
    let signal = Ints.just(1).startedAtMost(100_000).repeat { $0 < 100_000 ? Ints.just(0) : .empty }
    #expect(signal.count().record().values == [100_000])
  }

  @Test("Disposal ends the trigger that is awaited")
  func disposal() {
    let trigger = ColdSource<Int, TestError>()
    let recorder = Ints.just(1).startedAtMost().repeat(when: { _ in trigger.signal }).record()
    #expect(trigger.isRunning)
    recorder.dispose()
    #expect(!trigger.isRunning)
    trigger.send(0)
    #expect(recorder.events == [.next(1)])
  }
}
