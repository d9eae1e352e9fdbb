import Huntable
public import ReactiveSignals
public import Testing

/// The events of a signal of signals, such as the windows of `window` and the groups of `group`, and the events of each
/// signal that it sent.
///
/// `TestScheduler.record(inner:)` makes a recorder. Compare it with marble texts: one for the signal of signals, in which the
/// inner signals are `1` to `9`, and `a` to `z` after them, and one for each inner signal. Time begins at the same instant in
/// all texts.
///
///     let words = time.hot("-a-B-A-b-|")
///     let groups = time.record(inner: words.group(by: { $0.lowercased() }))
///     time.run()
///     #expect(groups == [
///       "-1-2-----|",
///       "-a---A---|",
///       "---B---b-|",
///     ])
public final class NestedRecorder<Inner: SignalProtocol, Failure: Error>: Sendable, CustomStringConvertible,
  CustomTestStringConvertible
{
  private static var names: [Character] { Array("123456789abcdefghijklmnopqrstuvwxyz") }

  /// The recorder of the signal of signals.
  public let outer: Recorder<Inner, Failure>
  // A hunt explores the recorded code, not the recorder.
  private let recorders = Synchronization.Mutex<[Recorder<Inner.Value, Inner.Failure>]>([])
  private let last = LastDifference()
  private let time: TestScheduler
  private let start: Instant
  private let letters: @Sendable (Inner.Value) -> [Character]

  init(on time: TestScheduler, frame: Duration, letters: @escaping @Sendable (Inner.Value) -> [Character]) {
    self.time = time
    self.letters = letters
    start = time.now
    outer = Recorder(on: time, frame: frame, letters: { _ in [] })
  }

  /// The recorders of the inner signals, in the order in which the signals were sent.
  public var inner: [Recorder<Inner.Value, Inner.Failure>] { recorders.withLock { $0 } }

  func receive(_ signal: Signal<Inner.Value, Inner.Failure>) {
    let recorder = Recorder<Inner.Value, Inner.Failure>(on: time, from: start, frame: outer.frame, letters: letters)
    recorders.withLock { $0.append(recorder) }
    time.disposeAtEnd(of: recorder)
    // Not noted as a beginning, which the line of the signal of signals shows.
    recorder.connect(to: signal)
  }

  /// The line of the signal of signals, and the lines of the inner signals.
  var timelines: [MarbleTimeline] {
    var names = Self.names[...]
    return [outer.marbles { _ in names.popFirst().map { [$0] } ?? [] }] + inner.map(\.marbles)
  }

  /// Whether the received events are those of the texts.
  public static func == (recorder: NestedRecorder, expected: [String]) -> Bool {
    recorder.last.isNone(recorder.timelines.difference(from: expected.map { Marbles($0) }))
  }

  /// The events as marble texts, one in each line.
  public var description: String { timelines.map(\.description).joined(separator: "\n") }

  /// The difference found by the last comparison, or the lines if there was none.
  public var testDescription: String { last.text ?? "\(timelines.map(\.description))" }
}
