import Huntable
public import ReactiveSignals

/// Runs a pipeline on random inputs in virtual time, and fails the running test if the events differ from those of a
/// model.
///
///     checkPipelines(of: .random(values: ["1": 1, "2": 2])) { sources, time in
///       sources[0].runningTotal()
///     } model: { input in
///       var total = 0
///       return input.events.map { event in
///         guard let value = event.event.value else { return event }
///         total += value
///         return TimedEvent(.next(total), at: event.instant)
///       }
///     }
///
/// An input consists of values, their instants, errors, completions and an instant of disposal, all of which a seed
/// determines. The inputs include sources without an end, groups of events at one instant, and events of two sources at
/// one instant. The first inputs are small. An input with a difference is shrunk: marks are removed and moved as long as
/// the difference remains. The failure shows the smallest input as marbles, above the expected and the recorded events:
///
///     source    a|
///     expected  a|
///     recorded  aa|
///                ^ at 100ms: | expected, a recorded
///
/// The subscription begins at zero, before the first event. Each pipeline must also keep the grammar of signals, and come
/// to rest. When the pipeline has ended or was disposed, no source may be subscribed to and no work may be left, at the
/// latest after `tail`.
///
/// Pipelines and models run on the calling thread. The failure is shown at the line of this call, in Swift Testing and in
/// XCTest. Without a running test, a failure traps. A `count` below one and a `frame` below one nanosecond trap.
///
/// - Parameters:
///   - sources: The number of sources, and what they send.
///   - seed: Determines the inputs. The same seed makes the same inputs.
///   - count: The number of inputs.
///   - frame: The unit of the instants of events: all are multiples of it.
///   - tail: How long pipelines run after the last event of their sources. Events after that are not compared.
///   - fileID: The file that a failure is shown in.
///   - filePath: The path of that file.
///   - line: The line that a failure is shown at.
///   - column: The column that a failure is shown at.
///   - pipeline: Makes the signal under test, of fresh sources and on a fresh scheduler.
///   - model: The events that the signal must send, if it is never disposed. Those from the instant of the disposal on
///     are left out.
public func checkPipelines<Value: Sendable, Failure: Error, Output: Sendable & Equatable, OutputFailure: Error>(
  of sources: PipelineSources<Value, Failure>, seed: UInt64 = 1, count: Int = 300,
  frame: Duration = Marbles.defaultFrame, tail: Duration = .seconds(60), fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  _ pipeline: ([Signal<Value, Failure>], TestScheduler) -> Signal<Output, OutputFailure>,
  model: (PipelineInput<Value, Failure>) -> [TimedEvent<Output, OutputFailure>]
) {
  let place = CodePlace(fileID: fileID, filePath: filePath, line: line, column: column)
  check(sources, seed, count, frame, tail, place, pipeline) { check, input in model(check.input(input)) }
}

/// Runs two pipelines on the same random inputs in virtual time, and fails the running test if they send different
/// events.
///
///     checkPipelines(of: .random(2)) { sources, time in
///       sources[0].merge(with: sources[1])
///     } against: { sources, time in
///       Signal.from(sources).flatMap { $0 }
///     }
///
/// Otherwise behaves like `checkPipelines` with a model.
///
/// - Parameters:
///   - sources: The number of sources, and what they send.
///   - seed: Determines the inputs. The same seed makes the same inputs.
///   - count: The number of inputs.
///   - frame: The unit of the instants of events: all are multiples of it.
///   - tail: How long pipelines run after the last event of their sources. Events after that are not compared.
///   - fileID: The file that a failure is shown in.
///   - filePath: The path of that file.
///   - line: The line that a failure is shown at.
///   - column: The column that a failure is shown at.
///   - pipeline: Makes the signal under test, of fresh sources and on a fresh scheduler.
///   - reference: Makes the signal that sends the expected events, with separate sources and a separate scheduler.
public func checkPipelines<Value: Sendable, Failure: Error, Output: Sendable & Equatable, OutputFailure: Error>(
  of sources: PipelineSources<Value, Failure>, seed: UInt64 = 1, count: Int = 300,
  frame: Duration = Marbles.defaultFrame, tail: Duration = .seconds(60), fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  _ pipeline: ([Signal<Value, Failure>], TestScheduler) -> Signal<Output, OutputFailure>,
  against reference: ([Signal<Value, Failure>], TestScheduler) -> Signal<Output, OutputFailure>
) {
  let place = CodePlace(fileID: fileID, filePath: filePath, line: line, column: column)
  check(sources, seed, count, frame, tail, place, pipeline) { check, input in check.events(of: reference, for: input) }
}

private func check<Value: Sendable, Failure: Error, Output: Sendable & Equatable, OutputFailure: Error>(
  _ sources: PipelineSources<Value, Failure>, _ seed: UInt64, _ count: Int, _ frame: Duration, _ tail: Duration,
  _ place: CodePlace, _ pipeline: PipelineCheck<Value, Failure, Output, OutputFailure>.Pipeline,
  expected: (PipelineCheck<Value, Failure, Output, OutputFailure>, PipelineCase) -> [TimedEvent<Output, OutputFailure>]
) {
  precondition(count > 0, "At least one input of a pipeline must be checked: \(count) were asked for.")
  requireTakesTime(frame)
  precondition(tail >= .zero, "A pipeline cannot run for less than no time after its sources: \(tail) was asked for.")
  let text = withoutActuallyEscaping(pipeline) { pipeline in
    withoutActuallyEscaping(expected) { expected in
      PipelineCheck(sources: sources, frame: frame, tail: tail, pipeline: pipeline, expected: expected)
        .failure(seed: seed, count: count)
    }
  }
  if let text { failTest(text, at: place) }
}
