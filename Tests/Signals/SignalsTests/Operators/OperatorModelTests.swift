import Huntable
import ReactiveSignals
import Testing

/// Every operator compared with its documentation, for many random sources.
struct OperatorModelTests {
  @Test(
    "Twice in a row, an operator sends the events that are documented for its source", arguments: Sample.all)
  func cold(sample: Sample) {
    var generator = SplitMix64(seed: 1)
    for _ in 0..<100 {
      let events = [IntEvent].random(using: &generator)
      let derived = sample.apply(.sending(events))
      for _ in 1...2 {
        let recorder = derived.record()
        #expect(recorder.events == sample.model(events), "\(events)")
        #expect(recorder.violations == [])
      }
    }
  }

  @Test(
    "Subscriptions that overlap in time keep their state apart (law 5; O18)",
    arguments: Sample.all.filter { !$0.traits.contains(.onlyCold) })
  func hot(sample: Sample) {
    var generator = SplitMix64(seed: 2)
    for _ in 0..<50 {
      let early = [IntEvent].random(using: &generator).filter { !$0.isTerminal }
      let late = [IntEvent].random(using: &generator).filter { !$0.isTerminal }
      let subject = IntSubject()
      let derived = sample.apply(subject.signal)
      let first = derived.record()
      for event in early { subject.send(event: event) }
      let second = derived.record()
      for event in late { subject.send(event: event) }
      #expect(first.events == sample.model(early + late), "\(early) \(late)")
      #expect(second.events == sample.model(late), "\(early) \(late)")
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
      #expect(recorder.events.last == sample.model([.next(1), end]).last)
      #expect(recorder.violations == [])
    }
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
