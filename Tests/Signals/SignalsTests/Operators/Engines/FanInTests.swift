@testable import SignalsCore

/// The common behaviour of operators that combine several signals.
struct FanInTests {
  /// An operator over two signals.
  struct Form: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let apply: @Sendable (Ints, Ints) -> Ints

    init(_ name: String, _ apply: @escaping @Sendable (Ints, Ints) -> Ints) {
      testDescription = name
      self.apply = apply
    }
  }

  static let combining =
    ZipForm.allCases.map { form in Form("zip \(form)") { form.zip($0, $1) } }
    + LatestForm.allCases.map { form in Form("combineLatest \(form)") { form.combine($0, $1) } }
  static let all =
    combining + [
      Form("sample") { $0.sample(by: $1) },
      Form("withLatest") { $1.withLatest(from: $0).map { $0 + $1 } },
      Form("take(until:)") { $1.take(until: $0.ignoreValues()) },
      Form("skip(until:)") { $1.skip(until: $0) },
      Form("take(untilReplacement:)") { $0.take(untilReplacement: $1) },
      Form("flatMapLatest") { first, second in first.flatMapLatest { _ in second } },
      Form("concatMap") { first, second in first.concatMap { _ in second } },
    ]

  @Test(
    "cut by a take, the first result ends the operator, and both sources are released", .requirement(684, "L5", "L6"),
    arguments: all)
  func cut(form: Form) {
    let (left, right) = (IntSubject(), IntSubject())
    let recorder = form.apply(left.signal, right.signal).take(first: 1).record()
    left.send(1)
    right.send(2)
    #expect(recorder.events.count == 2 && recorder.isCompleted)
    #expect(left.core.subscribers.count + right.core.subscribers.count == 0)
    #expect(form.apply(.just(1).concat(.never), .just(1).concat(.never)).take(first: 1).record().events.count == 2)
  }

  @Test(
    "a first signal that fails at once keeps the next from being subscribed to", .requirement(63),
    arguments: combining + MergeForm.allCases.map { form in Form("merge \(form)") { form.merge($0, $1) } })
  func failsAtOnce(form: Form) {
    let second = ColdSource<Int, TestError>()
    #expect(form.apply(.fail(TestError(1)), second.signal).record().events == [.failed(TestError(1))])
    #expect(second.starts == 0)
  }

  @Test(
    "When one source fails, the other is disposed before the error is passed on",
    arguments: all + [
      Form("merge") { .merge([$0, $1]) }, Form("flatMap") { first, second in first.flatMap { _ in second } },
    ])
  func disposesBeforeError(form: Form) {
    let (left, right) = (ColdSource<Int, TestError>(), ColdSource<Int, TestError>())
    let areRunning = Log<Bool>()
    form.apply(left.signal, right.signal).materialize().subscribe { event in
      if event.isTerminal { areRunning.append(left.isRunning || right.isRunning) }
    }
    left.send(1)
    right.fail(TestError())
    #expect(areRunning.entries == [false])
  }

  @Test(
    "an observer may end or release a source from inside a value", .requirement(685, 686, 687), arguments: all,
    [0, 1, 2])
  func endsInsideValue(form: Form, end: Int) {
    for isLeft in [true, false] {
      let (left, right) = (IntSubject(), IntSubject())
      let bag = CompositeDisposable()
      let recorder = form.apply(left.signal, right.signal).record(in: bag) { _ in
        let source = isLeft ? left : right
        switch end {
        case 0: source.complete()
        case 1: source.fail(TestError())
        default: bag.dispose()
        }
      }
      left.send(1)
      right.send(2)
      left.complete()
      right.complete()
      #expect(recorder.violations == [] && recorder.events.first?.value != nil)
      #expect(recorder.hasEnded == (end != 2))
    }
  }

  @Test(
    "values sent into either source inside a value follow it, one at a time", .requirement("O1", "L1"),
    arguments: combining)
  func feedback(form: Form) {
    let (left, right) = (IntSubject(), IntSubject())
    let fed = Count()
    let recorder = form.apply(left.signal, right.signal).record { _ in
      if fed.add() <= 20 {
        left.send(fed.value)
        right.send(fed.value)
      }
    }
    left.send(1)
    right.send(2)
    #expect(recorder.values.count > 20 && recorder.violations == [])
  }

  @Test(
    "replaying sources that share an origin with their partner neither deadlock nor lose values",
    .requirement("L10", "L11"))
  func sharedOrigin() {
    let subject = BehaviorSubject<Int, TestError>(1)
    let replay = ReplaySubject<Int, TestError>(capacity: 1)
    subject.subscribe(replay)
    let combined = Signal.combineLatest(subject.signal, replay.signal).flatMapLatest { left, right in
      Signal.zip(subject.signal, replay.take(first: 1)) { left * 1000 + right * 100 + $0 * 10 + $1 }
    }
    let recorder = combined.record()
    #expect(recorder.values == [1111])
    subject.send(2)
    #expect(recorder.values.last == 2222 && recorder.violations == [])
  }

  @Test(
    "a thousand signals are combined on a small stack, and started in their order", .requirement(701, "S4", "Q17"),
    arguments: [0, 1, 2])
  func thousand(form: Int) async {
    let (values, starts) = await onSmallStack {
      let starts = Log<Int>()
      let subjects = (0..<1000).map { _ in IntSubject() }
      let signals = subjects.enumerated().map { index, subject in subject.initially { starts.append(index) } }
      let recorder: Recorder<Int, TestError>
      switch form {
      case 0: recorder = Signal.zip(signals).map { $0.reduce(0, +) }.record()
      case 1: recorder = Signal.combineLatest(signals).map { $0.reduce(0, +) }.record()
      default: recorder = Ints.merge(signals).scan(0, +).filter { $0 == 499_500 }.record()
      }
      for (index, subject) in subjects.enumerated() { subject.send(index) }
      for subject in subjects { subject.complete() }
      #expect(recorder.isCompleted)
      return (recorder.values, starts.entries)
    }
    #expect(values == [499_500] && starts == Array(0..<1000))
  }

  @Test("disposed or failed, an operator disposes both signals", .requirement(695), arguments: all)
  func stopsBoth(form: Form) {
    let (left, right) = (ColdSource<Int, TestError>(), ColdSource<Int, TestError>())
    let recorder = form.apply(left.signal, right.signal).record()
    left.send(1)
    recorder.dispose()
    #expect(!left.isRunning && !right.isRunning)
  }

  #if EXPLORATION
    @Test(
      "values at any point of the subscription of a skipped or sampled source break nothing", .requirement("D17"),
      .hunts, arguments: all)
    func opening(form: Form) {
      Interleaving.explore { run in
        let (left, right) = (IntSubject(), IntSubject())
        let recorder = Recorder<Int, TestError>()
        run.interleave(
          { form.apply(left.signal, right.signal).subscribe(recorder.observer(), in: recorder.bag) },
          {
            left.send(1)
            right.send(2)
          }
        ) {
          left.send(3)
          right.send(4)
          #expect(recorder.violations == [])
          recorder.dispose()
          #expect(left.core.subscribers.count + right.core.subscribers.count == 0)
        }
      }
    }
  #endif
}
