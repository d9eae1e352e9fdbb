import Huntable
public import ReactiveSignals

/// An event and the instant at which it is sent.
public typealias TimedEvent<Value: Sendable, Failure: Error> = Recorder<Value, Failure>.Entry

/// The sources of the random pipelines that `checkPipelines` runs: their number and their values.
///
///     .random()                                  one source of the letters a to e
///     .random(2, values: ["1": 1, "2": 2])        two sources of numbers
///     .random(failure: Offline())                one source that may fail
///     .random(areCold: true)                     each subscription begins with the first event
public struct PipelineSources<Value: Sendable, Failure: Error>: Sendable {
  let count: Int
  let areCold: Bool
  let values: [Character: Value]
  let failure: Failure?

  private init(_ count: Int, _ values: [Character: Value], failure: Failure?, areCold: Bool) {
    precondition(count > 0, "A pipeline has at least one source: \(count) was asked for.")
    precondition(!values.isEmpty, "A source of a pipeline needs at least one value to send.")
    for letter in values.keys {
      precondition(!Marbles.reserved.contains(letter), "The character \(letter) cannot stand for a value in marbles.")
    }
    self.count = count
    self.values = values
    self.failure = failure
    self.areCold = areCold
  }

  /// The letters, in order. The first ones are the simplest.
  var letters: [Character] { values.keys.sorted() }

  /// Sources that send these values, and may fail.
  ///
  /// - Parameters:
  ///   - count: The number of sources. Zero and less trap.
  ///   - values: The values and the letters that stand for them. An empty dictionary traps, and so does a character that
  ///     has another meaning in marbles.
  ///   - failure: The error with which sources fail.
  ///   - areCold: Whether each subscription begins with the first event. Otherwise the sources are hot.
  public static func random(
    _ count: Int = 1, values: [Character: Value], failure: Failure, areCold: Bool = false
  ) -> Self {
    Self(count, values, failure: failure, areCold: areCold)
  }
}

extension PipelineSources where Failure == Never {
  /// Sources that send these values, and cannot fail.
  public static func random(_ count: Int = 1, values: [Character: Value], areCold: Bool = false) -> Self {
    Self(count, values, failure: nil, areCold: areCold)
  }
}

extension PipelineSources where Value == String {
  private static var fewLetters: [Character: String] { ["a": "a", "b": "b", "c": "c", "d": "d", "e": "e"] }

  /// Sources that send letters, and may fail.
  public static func random(_ count: Int = 1, failure: Failure, areCold: Bool = false) -> Self {
    Self(count, fewLetters, failure: failure, areCold: areCold)
  }
}

extension PipelineSources where Value == String, Failure == Never {
  /// Sources that send letters, and cannot fail.
  public static func random(_ count: Int = 1, areCold: Bool = false) -> Self {
    Self(count, fewLetters, failure: nil, areCold: areCold)
  }
}

/// The input of one random pipeline: what its sources send, and when its subscription is disposed.
public struct PipelineInput<Value: Sendable, Failure: Error>: Sendable, CustomStringConvertible {
  /// The events of each source, in order. The subscription begins at zero.
  public let sources: [[TimedEvent<Value, Failure>]]
  /// The instant at which the subscription is disposed, before anything else happens at that instant. Nil if the
  /// subscription is not disposed.
  public let disposal: Instant?
  /// The input as marbles, one line for each source.
  public let description: String

  /// The events of the first source, in order.
  public var events: [TimedEvent<Value, Failure>] { sources[0] }
}
