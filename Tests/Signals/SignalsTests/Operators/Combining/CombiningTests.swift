import Huntable
import ReactiveSignals
import Testing

struct CombiningTests {
  @Test("the second of two concatenated signals follows the first", .requirement(3))
  func concatenatesTwo() {
    #expect(Ints.just(1).concat(.just(2)).record().events == [.next(1), .next(2), .completed])
  }

  @Test("an empty signal between two leaves no trace", .requirement(5))
  func concatenatesEmpty() {
    #expect(Ints.just(1).concat(.empty).concat(.just(2)).record().events == [.next(1), .next(2), .completed])
  }

  static let mixed: [Ints] = [.just(1), .empty, .from([2, 3]), .empty, .empty, .just(4), .empty]

  @Test("a list of one-value, many-value and empty signals concatenates in its order", .requirement(44))
  func concatenatesList() {
    #expect(Ints.concat(Self.mixed).record().events == [1, 2, 3, 4].map { .next($0) } + [.completed])
    #expect(Ints.concat([]).record().events == [.completed])
  }

  @Test("a one-pass sequence concatenates the same, for every subscription", .requirement(45))
  func concatenatesOnePass() {
    var rest = Self.mixed.makeIterator()
    let concatenation = Ints.concat(AnyIterator { rest.next() })
    for _ in 1...2 { #expect(concatenation.record().values == [1, 2, 3, 4]) }
  }

  @Test("A sequence is iterated by each subscription, and only as far as its signals complete")
  func concatenatesEndless() {
    let asked = Count()
    let subject = IntSubject()
    let all = Ints.concat(EndlessSignals(asked: asked, third: subject.signal))
    #expect(asked.value == 0)
    let recorder = all.take(first: 6).record()
    #expect(recorder.values == [1, 2])
    #expect(asked.value == 3)
    subject.complete()
    #expect(recorder.events == [1, 2, 4, 5, 6, 7].map { .next($0) } + [.completed])
    #expect(asked.value == 7)
    #expect(all.take(first: 2).record().values == [1, 2])
  }

  @Test("Concatenating many signals of a sequence takes constant stack")
  func concatenatesDeep() async {
    let sum = await onRawThread {
      let (time, count) = (TestScheduler(), Count())
      Ints.concat((0..<tooDeep).map { Ints.just($0) }).subscribe(on: time).subscribe { _ in count.add() }
      time.run()
      return count.value
    }
    #expect(sum == tooDeep)
  }

  @Test(
    "A feedback to the first value of a merge is not lost, as it is with `starting(with:)`", arguments: [false, true])
  func firstValueInFeedback(isMerged: Bool) {
    let events = IntSubject()
    let sums = events.scan(0) { $0 + $1 }
    let states = isMerged ? sums.merge(with: .just(0)) : sums.starting(with: 0)
    let recorder = states.record { if $0 < 3 { events.send(1) } }
    #expect(recorder.values == (isMerged ? [0, 1, 2, 3] : [0]))
  }

  @Test("However concatenations are nested, their signals follow each other from left to right")
  func nested() {
    /// Concatenates the values of a range, split anywhere.
    func concatenation(of range: Range<Int>, using generator: inout SplitMix64) -> Ints {
      if range.count == 1, let value = range.first { return .just(value) }
      if range.isEmpty || Int.random(in: 0..<8, using: &generator) == 0 { return .from(range) }
      let split = Int.random(in: range, using: &generator)
      return concatenation(of: range.lowerBound..<split, using: &generator)
        .concat(concatenation(of: split..<range.upperBound, using: &generator))
    }
    for seed in UInt64(0)..<100 {
      var generator = SplitMix64(seed: seed)
      let signal = concatenation(of: 0..<30, using: &generator)
      for _ in 1...2 { #expect(signal.record().events == (0..<30).map { .next($0) } + [.completed], "seed \(seed)") }
    }
  }

  @Test("A signal that was appended to can still be used by itself")
  func sharedPrefix() {
    let prefix = Ints.just(1).concat(.just(2))
    let left = prefix.concat(.just(3))
    let right = prefix.concat(.just(4)).concat(.just(5))
    #expect(prefix.record().values == [1, 2])
    #expect(left.record().values == [1, 2, 3])
    #expect(right.record().values == [1, 2, 4, 5])
    #expect(left.concat(right).record().values == [1, 2, 3, 1, 2, 4, 5])
  }

  @Test("The next of concatenated signals starts where the previous one completes, and not if that fails")
  func startsNextOnCompletion() {
    let time = TestScheduler()
    let (completing, failing, second) = (time.coldInts("-1|"), time.coldInts("-1#"), time.coldInts("-2"))
    let recorder = time.record(completing.concat(second.signal), during: "----!")
    let failed = time.record(failing.concat(second.signal))
    time.run()
    #expect(recorder == "-1-2!")
    #expect(failed == "-1#")
    #expect(completing.subscriptions == ["^-!"])
    #expect(second.subscriptions == ["--^-!"])
  }

  @Test("The next of concatenated signals does not start when the result is cut inside the last value")
  func doesNotStartNextEarly() {
    let next = ColdSource<Int, TestError>()
    let recorder = Ints.just(1).concat(next.signal).take(first: 1).record()
    #expect(recorder.events == [.next(1), .completed])
    #expect(next.starts == 0)
  }

  @Test("a start value comes first, before the source is subscribed to", .requirement(24))
  func startsWith() {
    let source = ColdSource<Int, TestError>()
    let startsAtFirst = Log<Int>()
    let recorder = source.signal.starting(with: 0).record { _ in startsAtFirst.append(source.starts) }
    source.send(1)
    #expect(recorder.values == [0, 1])
    #expect(startsAtFirst.entries == [0, 1])
  }

  @Test("Disposed inside the start value, the source is not subscribed to")
  func startsWithDisposal() {
    let source = ColdSource<Int, TestError>()
    let bag = CompositeDisposable()
    let recorder = source.signal.starting(with: 0).record(in: bag) { _ in bag.dispose() }
    #expect(recorder.events == [.next(0)])
    #expect(source.starts == 0)
  }

  @Test("appended values follow the completion in their order, and do not follow an error", .requirement(760))
  func appends() {
    let recorder = TwoSources("-1-|", "-") { left, _ in left.append(2, 3) }.result
    #expect(recorder == "-1-(23|)")
    #expect(Ints.fail(TestError(1)).append(2).record().events == [.failed(TestError(1))])
  }

  @Test("several start values come in their order, before the source is subscribed to", .requirement(761))
  func startsWithSeveral() {
    let source = ColdSource<Int, TestError>()
    let starts = Log<Int>()
    let recorder = source.signal.starting(with: 7, 8, 9).record { _ in starts.append(source.starts) }
    source.send(1)
    #expect(recorder.values == [7, 8, 9, 1])
    #expect(starts.entries == [0, 0, 0, 1])
  }

  @Test("merged signals send in the order of arrival", .requirement(131, 135), arguments: MergeForm.allCases)
  func merges(form: MergeForm) {
    #expect(TwoSources("-1--4", "--23", in: form.merge).result == "-1234")
  }

  @Test(
    "an error of either ends the merge and cancels the other", .requirement(132, 136), arguments: MergeForm.allCases)
  func mergeFails(form: MergeForm) {
    for (left, right) in [("-1#", "---3"), ("-1-3", "--#")] {
      let sources = TwoSources(left, right, in: form.merge)
      #expect(sources.result == "-1#")
      #expect(sources.left.subscriptions == ["^-!"])
      #expect(sources.right.subscriptions == ["^-!"])
    }
  }

  @Test("a merge completes when both have, with every value", .requirement(133, 137), arguments: MergeForm.allCases)
  func mergeCompletes(form: MergeForm) {
    #expect(TwoSources("-1|", "---2|", in: form.merge).result == "-1-2|")
  }

  @Test(
    "A released source of a merge does not affect the other; the merge does not complete",
    arguments: MergeForm.allCases)
  func mergeOfDropped(form: MergeForm) {
    let left = IntSubject()
    let cleanups = Count()
    let recorder: Recorder<Int, TestError>
    do {
      let right = IntSubject()
      recorder = form.merge(left.signal, right.onDispose { cleanups.add() }).record()
      right.send(1)
    }
    #expect(cleanups.value == 1)
    left.send(2)
    left.complete()
    #expect(recorder.events == [.next(1), .next(2)])
  }

  @Test("A merge of nothing completes at once")
  func mergesNothing() {
    #expect(Ints.merge([]).record().events == [.completed])
  }

  @Test("a merge whose first signal fails at once never subscribes to the second", .requirement(63))
  func mergeStopsAtError() {
    let starts = Log<Int>()
    let failing = Ints.defer {
      starts.append(1)
      return .fail(TestError(1))
    }
    let second = Ints.defer {
      starts.append(2)
      return .just(2)
    }
    #expect(Ints.merge([failing, second]).record().events == [.failed(TestError(1))])
    #expect(failing.merge(with: second).record().events == [.failed(TestError(1))])
    #expect(starts.entries == [1, 1])
  }

  @Test(
    "then drops the values of the first signal, and follows the second when the first has completed", .requirement(197))
  func then() {
    let subject = IntSubject()
    let made = Count()
    let recorder = subject.then { () -> Signal<String, TestError> in
      made.add()
      return .just("second")
    }.record()
    subject.send(1)
    #expect(recorder.events == [])
    #expect(made.value == 0)
    subject.complete()
    #expect(recorder.events == [.next("second"), .completed])
    #expect(made.value == 1)
  }

  @Test("then follows the second signal also when the first sent nothing", .requirement(198))
  func thenAfterNothing() {
    #expect(Ints.empty.then { Ints.just(2) }.record().events == [.next(2), .completed])
  }

  @Test("Then passes an error of the first signal on and makes no second one")
  func thenAfterError() {
    let made = Count()
    let recorder = Ints.fail(TestError(1)).then { () -> Ints in
      made.add()
      return .just(2)
    }.record()
    #expect(recorder.events == [.failed(TestError(1))])
    #expect(made.value == 0)
  }

  @Test("Disposing a then disposes the signal that is running")
  func thenDisposal() {
    let (first, second) = (ColdSource<Int, TestError>(), ColdSource<Int, TestError>())
    let result = first.signal.then { second.signal }
    result.record().dispose()
    #expect(first.ends == 1)
    let recorder = result.record()
    first.complete()
    #expect(second.isRunning)
    recorder.dispose()
    #expect(second.ends == 1)
  }
}

/// The ways to merge two signals.
enum MergeForm: CaseIterable, Sendable {
  case with, array, onePassSequence, flatten

  func merge(_ left: Ints, _ right: Ints) -> Ints {
    switch self {
    case .with: return left.merge(with: right)
    case .array: return .merge([left, right])
    case .onePassSequence:
      var rest = [left, right].makeIterator()
      return .merge(AnyIterator { rest.next() })
    case .flatten: return Signal.from([left, right]).flatten()
    }
  }
}

/// The signals of 1, 2, `third`, 4 and so on, at most 1,000.
private struct EndlessSignals: Sequence, Sendable {
  let asked: Count
  let third: Ints

  func makeIterator() -> some IteratorProtocol<Ints> {
    var next = 0
    return AnyIterator {
      next += 1
      asked.add()
      return next == 1_000 ? nil : next == 3 ? third : .just(next)
    }
  }
}
