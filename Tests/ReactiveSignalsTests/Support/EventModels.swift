@testable import ReactiveSignals

/// What operators make of lists of events: the words in which their models are written.
extension [IntEvent] {
  var values: [Int] { compactMap(\.value) }
  var error: TestError? { last?.error }
  /// The terminal event, if there is one.
  var end: [IntEvent] { filter(\.isTerminal) }

  /// What `take(first:)` leaves.
  func prefix(values count: Int) -> [IntEvent] {
    values.count < count ? self : values.prefix(count).map { .next($0) } + [.completed]
  }

  /// What concatenation makes.
  func followed(by next: [IntEvent]) -> [IntEvent] {
    last == .completed ? dropLast() + next : self
  }

  /// Other values, and the same end.
  func mapping(_ transform: ([Int]) -> [Int]) -> [IntEvent] {
    transform(values).map { .next($0) } + end
  }

  /// What comes before a value of some kind, and then something else.
  func replacing(from isFound: (Int) -> Bool, by end: [IntEvent]) -> [IntEvent] {
    guard let place = firstIndex(where: { $0.value.map(isFound) ?? false }) else { return self }
    return prefix(upTo: place) + end
  }

  /// One value at the first of some kind, or another at the completion.
  func answering(ifAny isFound: (Int) -> Bool, _ answer: Int, otherwise: Int) -> [IntEvent] {
    if values.contains(where: isFound) { return [.next(answer), .completed] }
    return endingWith { _ in [otherwise] }
  }

  /// Nothing but the end, and before a completion some values made of all.
  func endingWith(_ last: ([Int]) -> [Int]) -> [IntEvent] {
    end == [.completed] ? last(values).map { .next($0) } + end : end
  }
}

extension [Int] {
  func scanning(_ initial: Int) -> [Int] {
    indices.map { self[...$0].reduce(initial, +) }
  }

  func scanningIndices(_ initial: Int) -> [Int] {
    enumerated().map { $0.offset * $0.element }.scanning(initial)
  }

  /// Each value behind the one before.
  func pairing(from initial: Int) -> [Int] {
    zip([initial] + self, self).map { $0 * 10 + $1 }
  }

  var withoutRepetitions: [Int] {
    enumerated().filter { $0.offset == 0 || self[$0.offset - 1] != $0.element }.map(\.element)
  }
}
