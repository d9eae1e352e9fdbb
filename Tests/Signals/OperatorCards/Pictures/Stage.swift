import ReactiveSignalsTesting
import Synchronization

/// The environment of a picture: sources with their texts, in virtual time, and recorders.
final class Stage {
  let time = TestScheduler()
  /// The duration of a frame.
  static let frame = Marbles.defaultFrame
  /// The time for which the picture runs.
  var length = frame * 24
  private(set) var sources: [() -> MarbleDrawing.Row] = []
  private(set) var results: [() -> MarbleDrawing.Row] = []

  /// A source that sends letters.
  func source(_ text: String, _ label: String = "") -> Signal<String, TestError> {
    draw(text, label)
    return time.hot(text, failure: TestError()).signal
  }

  /// A source that sends the numbers of its digits.
  func numbers(_ text: String, _ label: String = "") -> Signal<Int, TestError> {
    source(text, label).map { Int($0) ?? 0 }
  }

  /// A source that sends the values of its letters.
  func source<Value: Sendable>(
    _ text: String, _ values: [Character: Value], _ label: String = ""
  ) -> Signal<Value, TestError> {
    let source = time.hot(text, values, failure: TestError()).signal
    let recorder = time.record(source.map { Shown($0) })
    sources.append { .line(label, recorder) }
    return source
  }

  /// A source that sends `true` for `t` and `false` for `f`.
  func booleans(_ text: String, _ label: String = "") -> Signal<Bool, TestError> {
    source(text, ["t": true, "f": false], label)
  }

  /// A scheduler that runs its work only at the marks of the text.
  func busyScheduler(_ text: String, _ label: String) -> TestScheduler {
    draw(text, label)
    let scheduler = TestScheduler()
    for mark in Marbles(text).timeline(frame: Self.frame).entries {
      time.schedule(after: mark.offset) { scheduler.run() }
    }
    return scheduler
  }

  /// A source that starts anew with each subscription. It is drawn for its first subscription, after `start` frames.
  /// The text begins with a dash.
  func cold(_ text: String, _ label: String, from start: Int = 0) -> Signal<String, TestError> {
    if start == 0 {
      draw(text, label)
    } else {
      draw(String(repeating: "-", count: start) + "^" + text.dropFirst(), label)
    }
    return time.cold(text, failure: TestError()).signal
  }

  /// Sources that are subscribed to one after the other. The last one is used for all further subscriptions.
  func attempts(_ texts: String...) -> Signal<String, TestError> {
    let time = time
    let next = Counter()
    return .defer {
      let text = texts[min(next.take(), texts.count - 1)]
      return time.cold(text, failure: TestError()).signal
    }
  }

  /// Draws a signal that is derived from the sources.
  func show<Value, Failure>(_ signal: Signal<Value, Failure>, _ label: String = "", during: String = "") {
    let recorder = time.record(signal.map { Shown($0) }, during: during)
    results.append { .line(label, recorder) }
  }

  /// The duration of a number of frames.
  func frames(_ count: Int) -> Duration { Self.frame * count }

  /// A source that can pause. Its row shows when it produces each value.
  func pulled(_ values: String..., label: String) -> PullSignal<String, TestError> {
    let produced = Subject<String, TestError>()
    let recorder = time.record(produced.map { Shown($0) })
    sources.append { .line(label, recorder) }
    return PullSignal(values).through {
      $0.promoteFailure(to: TestError.self).do(next: { produced.send($0) }, completed: { produced.complete() })
    }
  }

  func draw(_ text: String, _ label: String) {
    sources.append { .line(label, Marbles(text).timeline(frame: Self.frame)) }
  }
}

extension Stage {
  /// A source of arrays of Booleans.
  func answers(_ text: String) -> Signal<[Bool], TestError> {
    source(text, ["a": [true, false], "b": [true, true], "c": [false, false]])
  }

  /// A source whose values stand for two signals, flattened by `flatten`.
  func flatten(
    _ text: String = "-a---b----|", secondFrom start: Int = 5,
    _ flatten: (
      Signal<String, TestError>, @escaping @Sendable (String) -> Signal<String, TestError>
    ) -> Signal<String, TestError>
  ) {
    let source = source(text)
    let first = cold("-1--2--3|", "first", from: 1)
    let second = cold("-4--5-|", "second", from: start)
    show(flatten(source) { $0 == "a" ? first : second })
  }

  /// Draws each signal that is sent, below the line with the names of all.
  func showInner<Value>(
    _ signals: Signal<Signal<Value, TestError>, TestError>, names: [String]
  ) {
    let index = Counter()
    let inner = signals.map { signal in (index.take(), signal) }.share()
    show(inner.map { names[$0.0] })
    for (place, name) in names.enumerated() {
      show(inner.filter { $0.0 == place }.take(first: 1).flatMap(\.1), name)
    }
  }

  /// Draws the result of an operator, and the calls of its closure.
  func showCalls(
    _ label: String, during: String = "",
    _ operate: (Subject<String, TestError>) -> Signal<String, TestError>
  ) {
    let calls = Subject<String, TestError>()
    show(operate(calls), during: during)
    show(calls.signal, label)
  }
}

/// A value as pictures show it: arrays and pairs without punctuation.
struct Shown: Sendable, CustomStringConvertible {
  let description: String

  init(_ value: some Any) {
    description = Self.text(value)
  }

  private static func text(_ value: Any) -> String {
    switch value {
    case let truth as Bool: truth ? "t" : "f"
    case let values as [Any]: "[" + values.map(text).joined(separator: " ") + "]"
    case let (left, right) as (Any, Any): text(left) + text(right)
    case let event as Event<String, TestError>: event.value ?? (event.error == nil ? "completed" : "failed")
    default: "\(value)"
    }
  }
}

/// Counts up from zero.
final class Counter: Sendable {
  private let next = Mutex(0)

  func take() -> Int {
    next.withLock { next in
      defer { next += 1 }
      return next
    }
  }
}
