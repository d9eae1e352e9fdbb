import Huntable
import ReactiveSignals

/// A pipeline under test and the events that it should send.
struct PipelineCheck<Value: Sendable, Failure: Error, Output: Sendable & Equatable, OutputFailure: Error> {
  typealias Pipeline = ([Signal<Value, Failure>], TestScheduler) -> Signal<Output, OutputFailure>
  typealias Events = [TimedEvent<Output, OutputFailure>]

  /// What one run has shown.
  private struct Observation {
    var events: Events = []
    /// Sentences on what no pipeline may do.
    var complaints: [String] = []
  }

  let sources: PipelineSources<Value, Failure>
  let frame: Duration
  /// How long a pipeline runs after the last event of its sources.
  let tail: Duration
  let pipeline: Pipeline
  let expected: (Self, PipelineCase) -> Events

  /// The description of the first input that the pipeline does not treat as expected, shrunk. Nil if there is none.
  func failure(seed: UInt64, count: Int) -> String? {
    var random = SplitMix64(seed: seed)
    let ends: [Character] = sources.failure == nil ? ["|"] : ["|", "#"]
    for number in 0..<count {
      let size = 1 + number * 7 / count
      let input = PipelineCase(&random, size: size, count: sources.count, letters: sources.letters, ends: ends)
      guard let difference = difference(for: input) else { continue }
      let (smallest, text) = shrunk(input, difference)
      let marks = "\(input.markCount) \(input.markCount == 1 ? "mark" : "marks")"
      return """
        A pipeline does not send what is expected, for this input:
        \(text)
        It is input \(number + 1) of \(count) with the seed \(seed), shrunk from \(marks) to \(smallest.markCount).
        """
    }
    return nil
  }

  private func shrunk(_ input: PipelineCase, _ difference: String) -> (PipelineCase, String) {
    var (smallest, text) = (input, difference)
    search: while true {
      for candidate in smallest.simpler(letters: sources.letters) {
        guard let difference = self.difference(for: candidate) else { continue }
        (smallest, text) = (candidate, difference)
        continue search
      }
      return (smallest, text)
    }
  }

  /// The input as it is given to models.
  func input(_ input: PipelineCase) -> PipelineInput<Value, Failure> {
    PipelineInput(
      sources: input.lines.map { line in line.map { TimedEvent(event(of: $0), at: Instant(frame * $0.frame)) } },
      disposal: input.disposal.map { Instant(frame * $0) },
      description: input.text(frame: frame, drawnWith: frame))
  }

  /// The events that another pipeline sends.
  func events(of pipeline: Pipeline, for input: PipelineCase) -> Events { observe(pipeline, input).events }

  private func event(of mark: PipelineCase.Mark) -> Event<Value, Failure> {
    switch mark.glyph {
    case "|": .completed
    case "#": .failed(sources.failure!)
    case let letter: .next(sources.values[letter]!)
    }
  }

  private func difference(for input: PipelineCase) -> String? {
    let observation = observe(pipeline, input)
    let end = horizon(of: input)
    let disposal = input.disposal.map { Instant(frame * $0) }
    let expected = expected(self, input).filter { $0.instant <= end && disposal.map($0.instant.isBefore) ?? true }
    let comparison = PipelineComparison(input, frame: frame, expected: expected, recorded: observation.events)
    return comparison.text(observation.complaints)
  }

  private func horizon(of input: PipelineCase) -> Instant { Instant(frame * input.last).advanced(by: tail) }

  private func observe(_ pipeline: Pipeline, _ input: PipelineCase) -> Observation {
    let time = TestScheduler()
    let recorder = Recorder<Output, OutputFailure>(on: time, frame: frame) { _ in nil }
    // Scheduled before the events of the sources, so that the disposal comes first at its instant.
    if let disposal = input.disposal { time.schedule(at: Instant(frame * disposal)) { recorder.dispose() } }
    let sources = input.lines.indices.map { source(of: input, $0, on: time) }
    recorder.subscribe(to: pipeline(sources.map(\.signal), time))
    let end = horizon(of: input)
    var observation = Observation()
    let rests = drive(time, until: end)
    let recorded = recorder.entries
    observation.events = recorded.filter { $0.instant <= end }
    observation.complaints += recorder.violations
    recorder.dispose()
    // Time for subscriptions that a pipeline keeps for a while.
    guard rests, drive(time, until: end.advanced(by: tail)) else {
      observation.complaints.append("The pipeline does not come to rest: more than 10000 actions ran at one instant.")
      return observation
    }
    if recorder.entries.count > recorded.count { observation.complaints.append("An event arrived after the disposal.") }
    for source in sources where source.subscriptions.openCount > 0 {
      observation.complaints.append("The \(source) is still subscribed to after the end of the subscription.")
    }
    observation.complaints += time.pendingWork.actions.map { "Work is left after the end of the subscription: \($0)." }
    return observation
  }

  /// Runs the work that is due by `end`. Returns false if the work has no end.
  private func drive(_ time: TestScheduler, until end: Instant) -> Bool {
    var budget = TestScheduler.Budget(limit: 10_000)
    let pause = time.drive(&budget) { time.nextInstant.map { $0 > end } ?? true }
    return if case .exhausted = pause { false } else { true }
  }

  private func source(of input: PipelineCase, _ number: Int, on time: TestScheduler) -> TestSource<Value, Failure> {
    let name = input.lines.count == 1 ? "source" : "source \(number + 1)"
    let moments = Dictionary(grouping: input.lines[number], by: \.frame).sorted { $0.key < $1.key }.map {
      TestSource<Value, Failure>.Moment(events: $1.map { event(of: $0) }, offset: frame * $0)
    }
    return TestSource(name, moments, isHot: !sources.areCold, on: time, frame: frame)
  }
}

extension Instant {
  fileprivate func isBefore(_ other: Instant) -> Bool { self < other }
}
