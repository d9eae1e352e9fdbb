import ReactiveSignals
import ReactiveSignalsTesting

/// Where a picture is played: sources with their texts, in virtual time, and recorders.
final class Stage {
  let time = TestScheduler()
  /// How long a frame is.
  static let frame = Marbles.defaultFrame
  /// How long it is watched.
  var length = frame * 24
  private(set) var sources: [(label: String, timeline: MarbleTimeline)] = []
  private(set) var results: [() -> MarbleDrawing.Row] = []

  /// A source that sends letters.
  func source(_ text: String, _ label: String = "") -> Signal<String, PictureError> {
    draw(text, label)
    return time.hot(text, failure: PictureError()).signal
  }

  /// A source that sends the numbers that its digits are.
  func numbers(_ text: String, _ label: String = "") -> Signal<Int, PictureError> {
    source(text, label).map { Int($0) ?? 0 }
  }

  /// A source that begins anew with each subscription, drawn with its first, which comes after `start` frames. The text
  /// begins with a dash.
  func cold(_ text: String, _ label: String, from start: Int = 0) -> Signal<String, PictureError> {
    if start == 0 {
      draw(text, label)
    } else {
      draw(String(repeating: "-", count: start) + "^" + text.dropFirst(), label)
    }
    return time.cold(text, failure: PictureError()).signal
  }

  /// Sources that are subscribed to one after the other, again and again the last.
  func attempts(_ texts: String...) -> Signal<String, PictureError> {
    let time = time
    let next = Counter()
    return .defer {
      let text = texts[min(next.take(), texts.count - 1)]
      return time.cold(text, failure: PictureError()).signal
    }
  }

  /// Draws what becomes of the sources.
  func show<Value, Failure>(_ signal: Signal<Value, Failure>, _ label: String = "", during: String = "") {
    let recorder = time.record(signal.map { Shown($0) }, during: during)
    results.append { .line(label, recorder) }
  }

  /// A frame, so many times.
  func frames(_ count: Int) -> Duration { Self.frame * count }

  func draw(_ text: String, _ label: String) {
    sources.append((label, Marbles(text).timeline(frame: Self.frame)))
  }
}

/// The error of pictures.
struct PictureError: Error, Hashable {}

/// A value as pictures show it: arrays and pairs without their punctuation.
struct Shown: Sendable, CustomStringConvertible {
  let description: String

  init(_ value: some Any) {
    description = Self.text(value)
  }

  private static func text(_ value: Any) -> String {
    switch value {
    case let values as [Any]: "[" + values.map(text).joined(separator: " ") + "]"
    case let (left, right) as (Any, Any): text(left) + text(right)
    case let event as Event<String, PictureError>: event.value ?? (event.error == nil ? "completed" : "failed")
    default: "\(value)"
    }
  }
}

/// Numbers from zero on.
final class Counter: Sendable {
  private let next = Locked(0)

  func take() -> Int {
    next.withLock { next in
      defer { next += 1 }
      return next
    }
  }
}
