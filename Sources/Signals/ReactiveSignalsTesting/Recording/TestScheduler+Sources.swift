import Huntable
public import ReactiveSignals

extension TestScheduler {
  /// A signal that sends the events of `marbles` to each subscriber, starting at the instant of its subscription.
  ///
  ///     let answers = time.cold("--a-b|", ["a": 1, "b": 2])
  ///
  /// - Parameters:
  ///   - marbles: The events to send; see `Marbles`.
  ///   - values: The values of the letters. A letter without a value fails the running test and is not sent.
  ///   - failure: The error of `#`. A text with `#` and no failure fails the running test.
  ///   - frame: The duration of one character; nil for `frame` of this scheduler.
  public func cold<Value: Sendable, Failure: Error>(
    _ marbles: String, _ values: [Character: Value], failure: Failure, frame: Duration? = nil
  ) -> TestSource<Value, Failure> {
    source("cold", marbles, letters(values, in: marbles), failure, frame)
  }

  /// A signal that sends the events of `marbles` to each subscriber, and cannot fail.
  public func cold<Value: Sendable>(
    _ marbles: String, _ values: [Character: Value], frame: Duration? = nil
  ) -> TestSource<Value, Never> {
    source("cold", marbles, letters(values, in: marbles), nil, frame)
  }

  /// A signal that sends the letters of `marbles` to each subscriber.
  public func cold<Failure: Error>(
    _ marbles: String, failure: Failure, frame: Duration? = nil
  ) -> TestSource<String, Failure> {
    source("cold", marbles, { String($0) }, failure, frame)
  }

  /// A signal that sends the letters of `marbles` to each subscriber, and cannot fail.
  public func cold(_ marbles: String, frame: Duration? = nil) -> TestSource<String, Never> {
    source("cold", marbles, { String($0) }, nil, frame)
  }

  /// A signal that sends the events of `marbles` from now on, each to its present subscribers.
  ///
  ///     let typed = time.hot("--a-b-^--c|")
  ///
  /// If the text has a `^`, that is the present, and the events before it are in the past.
  ///
  /// - Parameters:
  ///   - marbles: The events to send; see `Marbles`.
  ///   - values: The values of the letters. A letter without a value fails the running test and is not sent.
  ///   - failure: The error of `#`. A text with `#` and no failure fails the running test.
  ///   - frame: The duration of one character; nil for `frame` of this scheduler.
  public func hot<Value: Sendable, Failure: Error>(
    _ marbles: String, _ values: [Character: Value], failure: Failure, frame: Duration? = nil
  ) -> TestSource<Value, Failure> {
    source("hot", marbles, letters(values, in: marbles), failure, frame)
  }

  /// A signal that sends the events of `marbles`, each to its present subscribers, and cannot fail.
  public func hot<Value: Sendable>(
    _ marbles: String, _ values: [Character: Value], frame: Duration? = nil
  ) -> TestSource<Value, Never> {
    source("hot", marbles, letters(values, in: marbles), nil, frame)
  }

  /// A signal that sends the letters of `marbles`, each to its present subscribers.
  public func hot<Failure: Error>(
    _ marbles: String, failure: Failure, frame: Duration? = nil
  ) -> TestSource<String, Failure> {
    source("hot", marbles, { String($0) }, failure, frame)
  }

  /// A signal that sends the letters of `marbles`, each to its present subscribers, and cannot fail.
  public func hot(_ marbles: String, frame: Duration? = nil) -> TestSource<String, Never> {
    source("hot", marbles, { String($0) }, nil, frame)
  }

  private func letters<Value>(_ values: [Character: Value], in marbles: String) -> (Character) -> Value? {
    { letter in
      if let value = values[letter] { return value }
      failTestOrWarn("The marble text \"\(marbles)\" contains \(letter), for which no value is given.")
      return nil
    }
  }

  private func source<Value: Sendable, Failure: Error>(
    _ kind: String, _ text: String, _ value: (Character) -> Value?, _ failure: Failure?, _ wanted: Duration?
  ) -> TestSource<Value, Failure> {
    let frame = frame(wanted)
    let isHot = kind == "hot"
    let entries = Marbles(text).entries
    let zero = entries.first { $0.mark == .subscription }
    if !isHot, zero != nil { failTestOrWarn("A cold signal begins when it is subscribed to: \"\(text)\" has a ^.") }
    let start = zero?.offset(frame: frame) ?? .zero
    var moments: [TestSource<Value, Failure>.Moment] = []
    for entry in entries {
      let event: Event<Value, Failure>
      switch entry.mark {
      case .value(let letter):
        guard let value = value(letter) else { continue }
        event = .next(value)
      case .completion: event = .completed
      case .failure:
        guard let failure else {
          failTestOrWarn("The marble text \"\(text)\" fails, but no failure is given.")
          continue
        }
        event = .failed(failure)
      case .subscription: continue
      case .disposal:
        failTestOrWarn("A signal is not disposed by its source: \"\(text)\" has a !.")
        continue
      }
      let offset = entry.offset(frame: frame) - start
      if moments.last?.offset == offset {
        moments[moments.count - 1].events.append(event)
      } else {
        moments.append(.init(events: [event], offset: offset))
      }
    }
    // The description is part of the origin of each event.
    let name = text.count > 100 ? text.prefix(100) + "..." : text
    return TestSource("\(kind)(\"\(name)\")", moments, isHot: isHot, on: self, frame: frame)
  }
}
