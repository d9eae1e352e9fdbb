import Huntable
public import ReactiveSignals
public import Testing

/// The events that a subscription received, each with its virtual instant.
///
/// `TestScheduler.record` makes a recorder, and so does `record()` of a signal in a test without a clock. Compare a
/// recorder with a marble text. A letter stands for its value in the dictionary given to `record`, or without a
/// dictionary for the value whose description is that letter. `#` is any error.
///
///     let time = TestScheduler()
///     let recorder = time.record(time.hot("-a-bc------|").debounce(.milliseconds(300), on: time))
///     time.run()
///     #expect(recorder == "-------c---|")
///
/// `^` and `!` in the text stand for the beginning and the disposal of the subscription. A text without these marks does
/// not check the beginning and the disposal. When the comparison fails, the test shows both lines.
public final class Recorder<Value: Sendable, Failure: Error>: Sendable, CustomStringConvertible,
  CustomTestStringConvertible
{
  /// An event with its instant.
  public struct Entry: Sendable, CustomStringConvertible {
    /// The instant at which the event was received.
    public let instant: Instant
    /// The event that was received.
    public let event: Event<Value, Failure>

    /// An event with its instant.
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
    var isReceiving = false
    var violations: [String] = []
  }

  // A hunt explores the recorded code, not the recorder.
  private let state = Synchronization.Mutex(State())
  private let last = LastDifference()
  private let letters: @Sendable (Value) -> [Character]
  /// Contains the subscription, so that the subscription can be disposed before and during its first event.
  public let bag: CompositeDisposable
  /// The clock; nil in a test without a clock.
  private let time: TestScheduler?
  private var now: Instant { time?.now ?? .zero }
  /// The instant of the line's beginning.
  private let start: Instant
  let frame: Duration
  private let noteViolation: @Sendable (String) -> Void

  init(
    on time: TestScheduler?, from start: Instant? = nil, frame: Duration,
    in bag: CompositeDisposable = CompositeDisposable(),
    noting noteViolation: @escaping @Sendable (String) -> Void = { _ in },
    letters: @escaping @Sendable (Value) -> [Character]
  ) {
    self.time = time
    self.frame = frame
    self.bag = bag
    self.noteViolation = noteViolation
    self.letters = letters
    self.start = start ?? time?.now ?? .zero
  }

  func subscribe(to signal: Signal<Value, Failure>) {
    if bag.isDisposed { return }
    let now = now
    state.withLock { $0.subscribed = now }
    connect(to: signal)
  }

  /// Subscribes in the bag. Not by `subscribe(in:)`, which checks the bag before each event: a test must see what an
  /// operator sends after the disposal.
  func connect(to signal: Signal<Value, Failure>, next: @escaping @Sendable (Value) -> Void = { _ in }) {
    let (handle, observer) = (CompositeDisposable(), observer(next: next))
    bag.add(handle)
    if handle.isDisposed { return }
    _ = signal.subscribe(
      handle, next: observer.next, failed: observer.failed, completed: observer.completed, #fileID, #line)
  }

  /// Records an event; `reaction` runs inside its delivery.
  package func receive(_ event: Event<Value, Failure>, reaction: () -> Void = {}) {
    let entry = Entry(event, at: now)
    let violation = state.withLock { state -> String? in
      defer {
        state.isReceiving = true
        state.entries.append(entry)
      }
      if state.isReceiving { return "\(event) arrived inside another event" }
      return state.entries.last?.event.isTerminal == true ? "\(event) arrived after the end" : nil
    }
    if let violation {
      state.withLock { $0.violations.append(violation) }
      noteViolation(violation)
    }
    reaction()
    state.withLock { $0.isReceiving = false }
  }

  /// An observer that records in this recorder.
  ///
  /// - Parameter next: Runs inside the delivery of each value, after the value was recorded.
  public func observer(next: @escaping @Sendable (Value) -> Void = { _ in }) -> Observer<Value, Failure> {
    Observer(
      next: { value in self.receive(.next(value)) { next(value) } },
      failed: { self.receive(.failed($0)) },
      completed: { self.receive(.completed) })
  }

  /// All received events with their instants.
  public var entries: [Entry] { state.withLock { $0.entries } }

  /// The received events.
  public var events: [Event<Value, Failure>] { entries.map(\.event) }

  /// The received values.
  public var values: [Value] { entries.compactMap(\.event.value) }

  /// The instants of the received events.
  public var instants: [Instant] { entries.map(\.instant) }

  /// The error that ended the subscription.
  public var error: Failure? { entries.lazy.compactMap(\.event.error).first }

  /// Whether an error or the completion was received.
  public var hasEnded: Bool { entries.contains(where: \.event.isTerminal) }

  /// Whether the completion was received.
  public var isCompleted: Bool { hasEnded && error == nil }

  /// Events that broke the grammar, because they arrived after the end or inside another event.
  public var violations: [String] { state.withLock { $0.violations } }

  /// Disposes the subscription.
  public func dispose() {
    let now = now
    state.withLock { state in
      if state.disposed == nil, state.entries.last?.event.isTerminal != true { state.disposed = now }
    }
    bag.dispose()
  }

  /// The events as marks, with the letters that `record` was given.
  public var marbles: MarbleTimeline { marbles(letters) }

  /// Whether the received events are those of the text.
  public static func == (recorder: Recorder, expected: Marbles) -> Bool {
    recorder.last.isNone(recorder.marbles.difference(from: expected))
  }

  /// Whether the received events are those of the text.
  public static func == (recorder: Recorder, expected: String) -> Bool { recorder == Marbles(expected) }

  /// The events as a marble text, followed by remarks on values and errors that have no letter.
  public var description: String { marbles.description }

  /// The difference found by the last comparison, or the line if there was none.
  public var testDescription: String { last.text ?? description }

  /// The events as marks. Of several letters for a value, a comparison takes the one that is expected.
  func marbles(_ letters: (Value) -> [Character]) -> MarbleTimeline {
    let state = state.withLock { $0 }
    var entries = state.entries.map { entry in
      let offset = start.duration(to: entry.instant)
      return switch entry.event {
      case .next(let value):
        MarbleTimeline.Entry(offset: offset, letters: letters(value), content: "\(value)")
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
    return MarbleTimeline(
      entries, frame: frame, optional: [.subscription, .disposal], clock: time.map { start.duration(to: $0.now) })
  }
}

extension Recorder where Value: Equatable {
  /// The events as marks, with these letters.
  public func marbles(_ letters: [Character: Value]) -> MarbleTimeline { marbles(Letters(letters).letters) }
}

extension Recorder.Entry: Equatable where Value: Equatable, Failure: Equatable {}

/// The letter of a value whose description is one character; none for other values.
func letterOfDescription<Value>(_ value: Value) -> [Character] {
  let text = "\(value)"
  guard text.count == 1, let letter = text.first, !Marbles.reserved.contains(letter) else { return [] }
  return [letter]
}

/// The letters of values.
struct Letters<Value: Sendable & Equatable>: Sendable {
  private let values: [(letter: Character, value: Value)]

  init(_ letters: [Character: Value]) {
    values = letters.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  var letters: @Sendable (Value) -> [Character] {
    { value in values.filter { $0.value == value }.map(\.letter) }
  }
}
