@testable import SignalsCore

/// Every operator compared with its documentation, for many random sources: the laws that hold for all samples.
///
/// What stands here needs no test of its own: which values are sent and when, the end, the disposal of the source by an
/// operator that ends before it, disposal inside a value, values that an observer sends back.
struct OperatorModelTests {
  /// Those whose model holds for a source that sends later.
  static let responsive = Sample.all.filter { !$0.traits.contains(.onlyCold) }

  /// Random sources, with the same numbers for each sample.
  private func sources(_ count: Int, seed: UInt64) -> [[IntEvent]] {
    var generator = SplitMix64(seed: seed)
    return (0..<count).map { _ in [IntEvent].random(using: &generator) }
  }

  @Test(
    "twice in a row, an operator sends the events that are documented for its source",
    .requirement(
      20, 21, 22, 26, 27, 28, 30, 47, 49, 50, 51, 53, 57, 58, 98, 174, 181, 183, 210, 230, 231, 234, 252, 702, 703, 707,
      727, 729, 730, 739, 740, 741, 742, 745, 746, 747, 750, 751, 753, 754, 755, 758, 760, 761, 762, 822, 827, 837, "O5"
    ),
    arguments: Sample.all)
  func cold(sample: Sample) {
    for events in sources(50, seed: 1) {
      let derived = sample.apply(.sending(events))
      for _ in 1...2 {
        let recorder = derived.record()
        #expect(recorder.events == sample.model(events), "\(events)")
        #expect(recorder.violations == [])
      }
    }
  }

  @Test(
    "subscriptions that overlap in time keep their state apart (law 5), and each event is answered inside the call",
    .requirement("O18", "G10", 210, 707, 744, 745, 746, 747, 750, 753, 754, 755, 826), arguments: responsive)
  func hot(sample: Sample) {
    for (early, late) in zip(sources(25, seed: 2), sources(25, seed: 3)) {
      // Without an end, after which an operator may subscribe again.
      let (early, late) = (early.filter { !$0.isTerminal }, late.filter { !$0.isTerminal })
      let subject = IntSubject()
      let derived = sample.apply(subject.signal)
      let first = derived.record()
      for event in early { subject.send(event: event) }
      let second = derived.record()
      for count in 0...late.count {
        if count > 0 { subject.send(event: late[count - 1]) }
        #expect(first.events == sample.model(early + late.prefix(count)), "\(early) \(late)")
        #expect(second.events == sample.model(Array(late.prefix(count))), "\(early) \(late)")
      }
      #expect(first.violations == [])
      if first.hasEnded, second.hasEnded { #expect(subject.core.subscribers.count == 0) }
    }
  }

  @Test(
    "The end of a live source reaches the observer inside the call that sends it (G10)", arguments: Sample.all)
  func ends(sample: Sample) {
    for end in [IntEvent.completed, .failed(TestError(1))] {
      let subject = IntSubject()
      let recorder = sample.apply(subject.signal).record()
      subject.send(1)
      subject.send(event: end)
      #expect(recorder.events.last == sample.model([.next(1), end]).last && recorder.violations == [])
    }
  }

  @Test(
    "an operator that ends before its source disposes it before it passes its end on",
    .requirement(182, 199, 235, 739, 741, 742, 744, 817, "Q21"), arguments: Sample.all)
  func endsFirst(sample: Sample) {
    let (source, areRunning) = (ColdSource<Int, TestError>(), Log<Bool>())
    sample.apply(source.signal).materialize().subscribe { event in
      if event.isTerminal { areRunning.append(source.isRunning) }
    }
    for value in 0..<20 { source.send(value) }
    #expect(areRunning.entries == (sample.model((0..<20).map { .next($0) }).end.isEmpty ? [] : [false]))
  }

  @Test(
    "a source that goes on after the operator's end changes nothing, and its values are not looked at",
    .requirement(62, 235), arguments: Sample.all)
  func heedlessSource(sample: Sample) {
    for events in sources(25, seed: 4) {
      let violations = Log<String>()
      let source = Ints(attach: { observer, _ in for event in events { observer.send(event) } })
      let recorder = sample.apply(source).notingViolations(in: violations).record()
      #expect(recorder.events == sample.model(events), "\(events)")
      #expect(violations.entries == [], "\(events)")
    }
  }

  @Test(
    "disposed inside any of its values, an operator sends nothing more, to no operator behind it",
    .requirement(727, 756), arguments: Sample.all)
  func disposedInside(sample: Sample) {
    var sources = sources(20, seed: 5).map { (events: $0, signal: Ints.sending($0)) }
    sources += [[1], [1, 2, 3]].map { ($0.map { .next($0) } + [.completed], .from($0)) }
    sources.append(([.next(1), .completed], .just(1)))
    for (events, source) in sources {
      let values = sample.model(events).values
      for count in values.indices {
        let (handle, received) = (CompositeDisposable(), Log<IntEvent>())
        // Attached directly: a subscription would hide what comes after its disposal.
        sample.apply(source).attach(
          Observer(
            next: { value in
              received.append(.next(value))
              if received.count > count { handle.dispose() }
            }, failed: { received.append(.failed($0)) }, completed: { received.append(.completed) }), handle)
        #expect(received.entries == values.prefix(count + 1).map { .next($0) }, "\(events)")
      }
    }
  }

  @Test(
    "values that the observer sends into the source are taken in order after the present one",
    .requirement(200, "R1", "R11"), arguments: responsive.filter { $0.model([]).isEmpty })
  func feedback(sample: Sample) {
    let subject = IntSubject()
    let sent = subject.record()
    let count = Count()
    let recorder = sample.apply(subject.signal).record { _ in
      if count.add() < 20 { for value in 0..<2 { subject.send((count.value + value) % 5) } }
    }
    for value in 0..<5 { subject.send(value) }
    #expect(recorder.events == sample.model(sent.events) && recorder.violations == [])
  }

  @Test("A random chain of operators does the same as its operators in sequence, and keeps the grammar")
  func chains() {
    for seed in UInt64(0)..<400 {
      var generator = SplitMix64(seed: seed)
      let events = [IntEvent].random(using: &generator)
      let violations = Log<String>()
      var signal = Ints.sending(events)
      var expected = events
      var names: [String] = []
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        let sample = Sample.all.randomElement(using: &generator)!
        names.append(sample.name)
        signal = sample.apply(signal).notingViolations(in: violations)
        expected = sample.model(expected)
      }
      let recorder = signal.record()
      #expect(recorder.events == expected, "seed \(seed): \(events) through \(names)")
      #expect(violations.entries + recorder.violations == [], "seed \(seed): \(events) through \(names)")
    }
  }
}
