@testable import SignalsCore

/// Law 1 for random chains over live sources, with time, feedback and disposal.
struct GrammarTests {
  /// A run that its seed determines.
  private struct Run {
    var generator: SplitMix64
    let scheduler: TestScheduler
    let sources: [IntSubject]
    let violations = Log<String>()
    var names: [String] = []

    init(seed: UInt64) {
      generator = SplitMix64(seed: seed)
      scheduler = TestScheduler(shuffledBy: seed)
      sources = (0..<3).map { _ in IntSubject() }
    }

    /// Operators that combine signals or wait. The others come from the samples.
    mutating func step(_ signal: Ints) -> Ints {
      let other = sources.randomElement(using: &generator)!.signal
      let scheduler = scheduler
      let forms: [(String, Ints)] = [
        ("merge", signal.merge(with: other)),
        ("zip", signal.zip(with: other).map { $0 + $1 }),
        ("zip that drops", signal.zip(with: other, capacity: 1).map { $0 - $1 }),
        ("combineLatest", signal.combineLatest(with: other).map { $0 - $1 }),
        ("zip of three", Signal.zip(signal, other, signal) { $0 - $1 + $2 }),
        ("combineLatest of four", Signal.combineLatest([other, signal, .just(1), other]).map { $0[0] - $0[1] }),
        ("sample", signal.sample(by: other)),
        ("withLatest", signal.withLatest(from: other).map { $0 - $1 }),
        ("take(until:)", signal.take(until: other.filter { $0 == 7 })),
        ("skip(until:)", signal.skip(until: other)),
        ("take(untilReplacement:)", signal.take(untilReplacement: other.skip(first: 5))),
        ("flatMapLatest", signal.flatMapLatest { $0 % 2 == 0 ? other : .just($0) }),
        ("concatMap", signal.concatMap { _ in other.take(first: 2) }),
        ("concat", signal.concat(other)),
        ("flatMap", signal.flatMap { $0 % 2 == 0 ? other.take(first: 3) : .just($0) }),
        ("flatten(maxConcurrent: 2)", signal.map { _ in other.take(first: 2) }.flatten(maxConcurrent: 2)),
        ("bind", signal.statefulFlatMap { { value, stop in value == 9 ? nil : other.take(first: 1) } }),
        ("then", signal.then { other }),
        ("catch", signal.catch { _ in other }),
        ("deliver", signal.deliver(on: scheduler)),
        ("deliverOnMain", signal.deliverOnMain(scheduler)),
        ("delay", signal.delay(.seconds(1), on: scheduler)),
        ("debounce", signal.debounce(.seconds(1), on: scheduler)),
        ("subscribe(on:)", signal.subscribe(on: scheduler)),
      ]
      if Bool.random(using: &generator) {
        let form = forms.randomElement(using: &generator)!
        names.append(form.0)
        return form.1
      }
      let sample = Sample.all.randomElement(using: &generator)!
      names.append(sample.name)
      return sample.apply(signal)
    }

    mutating func chain() -> Ints {
      var signal = sources[0].signal
      for _ in 0..<Int.random(in: 1...5, using: &generator) {
        signal = step(signal).notingViolations(in: violations)
      }
      return signal
    }

    /// Sends an event to one of the sources, or advances the time.
    mutating func act() {
      let source = sources.randomElement(using: &generator)!
      switch Int.random(in: 0..<20, using: &generator) {
      case 0: source.complete()
      case 1: source.fail(TestError(1))
      case 2..<6: scheduler.step()
      case 6..<8: scheduler.advance(by: .seconds(1))
      case 8..<10: scheduler.perform { source.send(1) }
      default: source.send(.random(in: 0..<10, using: &generator))
      }
    }
  }

  @Test("In any chain, subscriptions see values, then at most one end, then nothing, one event at a time")
  func grammar() {
    for seed in UInt64(0)..<600 {
      var run = Run(seed: seed)
      let signal = run.chain()
      let sources = run.sources
      // One observer that sends into its own sources, one that disposes itself, one that only records.
      let fed = Count()
      let feeding = signal.record { value in
        if value < 3, fed.add() <= 20 { sources[abs(value) % 3].send(value + 1) }
        if value == 12 { sources[1].complete() }
      }
      let leaving = signal.record()
      let looking = signal.record()
      let leavesAfter = Int.random(in: 0..<30, using: &run.generator)
      for step in 0..<30 {
        if step == leavesAfter { leaving.dispose() }
        let seen = leaving.events.count
        run.act()
        #expect(step < leavesAfter || leaving.events.count == seen, "seed \(seed): \(run.names)")
      }
      run.scheduler.run()
      let violations = run.violations.entries + feeding.violations + leaving.violations + looking.violations
      #expect(violations == [], "seed \(seed): \(run.names)")

      feeding.dispose()
      looking.dispose()
      #expect(run.scheduler.pendingCount == 0, "seed \(seed): \(run.names)")
      #expect(sources.allSatisfy { $0.core.subscribers.count == 0 }, "seed \(seed): \(run.names)")
    }
  }
}
