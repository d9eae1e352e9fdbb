public import ReactiveSignals
public import Testing

/// What a subscription received, each event with its virtual instant.
///
/// `TestScheduler.record` makes one. It is compared with a marble text, where a letter stands for the value that the
/// dictionary given to `record` says, or without one for the value that prints as this letter; `#` is any error.
///
///     let time = TestScheduler()
///     let recorder = time.record(time.hot("-a-bc------|").debounce(.milliseconds(300), on: time))
///     time.run()
///     #expect(recorder == "-------c---|")
///
/// `^` and `!` in the text stand for the beginning and the disposal of the subscription; a text without them says
/// nothing about these. When the comparison fails, the test shows both lines.
public final class Recorder<Value: Sendable, Failure: Error>: Sendable, CustomStringConvertible,
  CustomTestStringConvertible
{
  /// An event at its instant.
  public struct Entry: Sendable, CustomStringConvertible {
    /// When it was received.
    public let instant: Instant
    /// What was received.
    public let event: Event<Value, Failure>

    /// An event at its instant.
    public init(_ event: Event<Value, Failure>, at instant: Instant) {
      self.instant = instant
      self.event = event
    }

    /// The event and its instant.
    public var description: String { "\(event) at \(instant)" }
  }

  private struct State {
    var entries: [Entry] = []
    var subscribed: Instant?
    var disposed: Instant?
  }

  private let state = Locked(State(), label: "Recorder")
  private let last = LastDifference()
  private let letter: @Sendable (Value) -> Character?
  private let subscription = CompositeDisposable()
  private let time: TestScheduler
  /// Where the line begins.
  private let start: Instant
  private let frame: Duration

  init(on time: TestScheduler, frame: Duration, letter: @escaping @Sendable (Value) -> Character?) {
    self.time = time
    self.frame = frame
    self.letter = letter
    start = time.now
  }

  func subscribe(to signal: Signal<Value, Failure>) {
    if subscription.isDisposed { return }
    let now = time.now
    state.withLock { $0.subscribed = now }
    signal.subscribe(
      in: subscription, next: { self.receive(.next($0)) }, failed: { self.receive(.failed($0)) },
      completed: { self.receive(.completed) })
  }

  private func receive(_ event: Event<Value, Failure>) {
    let entry = Entry(event, at: time.now)
    state.withLock { $0.entries.append(entry) }
  }

  /// Everything received.
  public var entries: [Entry] { state.withLock { $0.entries } }

  /// The events received.
  public var events: [Event<Value, Failure>] { entries.map(\.event) }

  /// The values received.
  public var values: [Value] { entries.compactMap(\.event.value) }

  /// When each event was received.
  public var instants: [Instant] { entries.map(\.instant) }

  /// The error that ended the subscription.
  public var error: Failure? { entries.lazy.compactMap(\.event.error).first }

  /// Whether an error or the completion was received.
  public var hasEnded: Bool { entries.contains(where: \.event.isTerminal) }

  /// Whether the completion was received.
  public var isCompleted: Bool { hasEnded && error == nil }

  /// Disposes the subscription.
  public func dispose() {
    let now = time.now
    state.withLock { state in
      if state.disposed == nil, state.entries.last?.event.isTerminal != true { state.disposed = now }
    }
    subscription.dispose()
  }

  /// The events as marks, with the letters that `record` was given.
  public var marbles: MarbleTimeline { marbles(letter) }

  /// Whether what was received is what the text says.
  public static func == (recorder: Recorder, expected: Marbles) -> Bool {
    let difference = recorder.marbles.difference(from: expected)
    recorder.last.text.withLock { $0 = difference }
    return difference == nil
  }

  /// Whether what was received is what the text says.
  public static func == (recorder: Recorder, expected: String) -> Bool { recorder == Marbles(expected) }

  /// The events as a marble text, and under it what its letters cannot say.
  public var description: String { marbles.description }

  /// How it differed from what it was compared with last; otherwise the line.
  public var testDescription: String {
    last.text.withLock { $0 }.map { "\n\($0)\n" } ?? description
  }

  func marbles(_ letter: (Value) -> Character?) -> MarbleTimeline {
    let state = state.withLock { $0 }
    var entries = state.entries.map { entry in
      let offset = start.duration(to: entry.instant)
      return switch entry.event {
      case .next(let value):
        MarbleTimeline.Entry(offset: offset, mark: letter(value).map { .value($0) }, content: "\(value)")
      case .failed(let error): MarbleTimeline.Entry(offset: offset, mark: .failure, content: "\(error)")
      case .completed: MarbleTimeline.Entry(offset: offset, mark: .completion, content: "|")
      }
    }
    if let subscribed = state.subscribed {
      entries.insert(.init(offset: start.duration(to: subscribed), mark: .subscription, content: "^"), at: 0)
    }
    if let disposed = state.disposed {
      entries.append(.init(offset: start.duration(to: disposed), mark: .disposal, content: "!"))
    }
    return MarbleTimeline(entries, frame: frame, optional: [.subscription, .disposal])
  }
}

extension Recorder where Value: Equatable {
  /// The events as marks, with other letters.
  public func marbles(_ letters: [Character: Value]) -> MarbleTimeline { marbles(Letters(letters).letter) }
}

extension Recorder.Entry: Equatable where Value: Equatable, Failure: Equatable {}

/// Values as letters.
struct Letters<Value: Sendable & Equatable>: Sendable {
  private let values: [(letter: Character, value: Value)]

  init(_ letters: [Character: Value]) {
    values = letters.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    for (index, entry) in values.enumerated() {
      if let same = values[..<index].first(where: { $0.value == entry.value }) {
        preconditionFailure("The letters \(same.letter) and \(entry.letter) stand for the same value: \(entry.value).")
      }
    }
  }

  func letter(of value: Value) -> Character? { values.first { $0.value == value }?.letter }

  var letter: @Sendable (Value) -> Character? { { self.letter(of: $0) } }
}
