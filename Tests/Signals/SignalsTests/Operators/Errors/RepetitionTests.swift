import ReactiveSignals
import Testing

struct RepetitionTests {
  @Test("a repeated signal starts again at each completion and ends with the first error", .requirement(98))
  func repeatsUntilError() {
    let scheduler = TestScheduler()
    let rounds = Count()
    let source = Ints { subscriber in
      let round = rounds.add()
      scheduler.schedule {
        if round == 4 { subscriber.fail(TestError(4)) }
        subscriber.send(round)
        subscriber.complete()
        subscriber.fail(TestError())
        subscriber.send(99)
      }
      return nil
    }
    let recorder = source.repeat().record()
    scheduler.run()
    #expect(recorder.events == [.next(1), .next(2), .next(3), .failed(TestError(4))])
    #expect(rounds.value == 4)
  }

  @MainActor
  @Test(
    "on the main thread, disposing a synchronous repetition inside its first value stops it there", .requirement(99))
  func disposesInsideFirstValue() {
    let bag = CompositeDisposable()
    let recorder = Ints.just(1).startedAtMost().repeat().record(in: bag) { _ in bag.dispose() }
    #expect(recorder.events == [.next(1)])
  }

  @Test("taking one of a synchronous repetition gives it and the end", .requirement(100), arguments: 1...3)
  func takesOfRepetition(count: Int) {
    let recorder = Ints.just(1).startedAtMost().repeat().take(first: count).record()
    #expect(recorder.events == Array(repeating: .next(1), count: count) + [.completed])
  }

  @Test("a repetition is lazy: after the last taken value no round starts", .requirement(703))
  func startsNothingMore() {
    let time = TestScheduler()
    let source = time.coldInts("-1|")
    let recorder = time.record(source.repeat().take(first: 2))
    time.run()
    #expect(recorder == "-1-(1|)")
    #expect(source.subscriptions == ["^-!", "--^!"])
  }

  @Test("Each subscription to a repeated signal repeats on its own")
  func repeatsPerSubscription() {
    let repeated = Ints.from([1, 2]).startedAtMost().repeat()
    #expect(repeated.take(first: 3).record().values == [1, 2, 1])
    #expect(repeated.take(first: 5).record().values == [1, 2, 1, 2, 1])
  }

  @Test(
    "repeated n times, a signal is subscribed to n times; zero is empty, one changes nothing", .requirement(703),
    arguments: 0...3)
  func repeatsTimes(count: Int) {
    let rounds = Count()
    let source = Ints.defer { .just(rounds.add()) }.startedAtMost()
    #expect(source.repeat(count).record().events == (0..<count).map { .next($0 + 1) } + [.completed])
    #expect(rounds.value == count)
  }

  @Test("a huge number of rounds is lazy, and an error stops it", .requirement(703))
  func repeatsLazily() {
    let rounds = Count()
    let source = Ints.defer { rounds.add() < 4 ? .just(1) : .fail(TestError(4)) }
    #expect(source.repeat(.max).take(first: 1).record().events == [.next(1), .completed])
    #expect(rounds.value == 1)
    #expect(source.repeat(.max).record().events == [.next(1), .next(1), .failed(TestError(4))])
  }

  @Test("Each subscription to a signal repeated n times has its own count")
  func countsPerSubscription() {
    let repeated = Ints.just(1).startedAtMost().repeat(2)
    #expect(repeated.record().values == [1, 1])
    #expect(repeated.record().values == [1, 1])
  }
}
