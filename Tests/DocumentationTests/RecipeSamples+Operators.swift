/// Sends the values of all signals, one after the other. A signal that fails is followed by the next one.
func resuming<Value: Sendable>(_ signals: [Signal<Value, LoadingError>]) -> Signal<Value, Never> {
  .concat(signals.map { $0.catchTo(.empty) })
}

/// An array begins in each `step`, and contains the values of the `length` that follows.
func recent<Value: Sendable>(
  _ values: Signal<Value, Never>, for length: Duration, every step: Duration, on scheduler: some Scheduler
) -> Signal<[Value], Never> {
  values.buffer(
    openedBy: .interval(step, on: scheduler), closedBy: { _ in .timer(after: length, on: scheduler) })
}

/// Drops a value that equals an earlier one since `cleared` has sent.
func uniqueValues(of values: Signal<String, Never>, until cleared: Signal<Void, Never>) -> Signal<String, Never> {
  values.window(by: cleared.concat(.never)).flatMap { $0.unique() }
}

/// The work, counted in `running` while it is subscribed to.
func counted<Value: Sendable, Failure: Error>(
  _ work: Signal<Value, Failure>, in running: MutableProperty<Int>
) -> Signal<Value, Failure> {
  .using(resource: { running.modify { $0 += 1 } }, release: { running.modify { $0 -= 1 } }, { work })
}

/// Runs the recipes of the pages of operators and properties that replace operators of other libraries.
@Suite("the recipes in place of operators")
struct OperatorRecipeSamples {
  private let time = TestScheduler()

  @Test("The next signal begins after a failure and after a completion")
  func resumes() {
    let failing = time.cold("a-#", failure: LoadingError.offline).signal
    let recorder = time.record(resuming([failing, failing, .just("b")]))
    time.run()
    #expect(recorder == "a-a-(b|)")
  }

  @Test("Windows of time overlap")
  func overlapping() {
    let frame = Marbles.defaultFrame
    let values = time.hot("-a-b-c----d-e|")
    let recorder = time.record(
      recent(values.signal, for: frame * 5, every: frame * 2, on: time).map { $0.joined() },
      ["A": "bc", "B": "c", "C": "d", "D": "de", "E": "e", "F": ""])
    time.run()
    #expect(recorder == "-------A-B-C-(DEF|)")
  }

  @Test("Values are unique until the signal sends, and the end of that signal changes nothing")
  func unique() {
    let (values, cleared) = (Subject<String, Never>(), Subject<Void, Never>())
    let recorder = uniqueValues(of: values.signal, until: cleared.signal).record()
    for value in ["a", "a", "b"] { values.send(value) }
    cleared.send()
    for value in ["a", "b", "a"] { values.send(value) }
    cleared.complete()
    for value in ["c", "a"] { values.send(value) }
    values.complete()
    #expect(recorder.values == ["a", "b", "a", "b", "c"])
    #expect(recorder.isCompleted)
  }

  @Test("A property is true while a subscription runs, until its end or its disposal")
  func loading() {
    let running = MutableProperty(0)
    let isLoading = running.map { $0 > 0 }
    let changes = isLoading.changes.distinctUntilChanged().record()
    let work = Subject<Int, LoadingError>()
    let first = counted(work.signal, in: running).record()
    let second = counted(work.signal, in: running).record()
    #expect(isLoading.value)
    first.dispose()
    #expect(isLoading.value)
    work.fail(.offline)
    #expect(!isLoading.value)
    #expect(changes.values == [true, false])
    #expect(second.error == .offline)
  }

  @Test("A sequence of signals may be endless: it is iterated as they complete")
  func lazyConcat() {
    let asked = MutableProperty(0)
    let endless = sequence(first: 1) { $0 + 1 }.prefix(1_000)
    let pages = endless.map { number in
      Signal<Int, Never>.defer {
        asked.modify { $0 += 1 }
        return .just(number)
      }
    }
    #expect(Signal.concat(pages).take(first: 3).record().values == [1, 2, 3])
    #expect(asked.value == 3)
  }

  @Test("A conversion that returns nil refuses a value")
  func refusing() {
    let log = Printer()
    let print: (Int) -> Void = { log("\($0)") }
    let age = MutableProperty(36)
    let field = MutableProperty("")
    field.channel().following.connect(
      to: age.channel().following, compactIncoming: { "\($0)" }, compactOutgoing: { Int($0) })
    field.value = "37x"
    print(age.value)
    // 36
    field.value = "37"
    print(age.value)
    // 37
    #expect(log.lines == ["36", "37"])
  }
}
