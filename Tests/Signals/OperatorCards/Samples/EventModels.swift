/// Functions on lists of events, with which the models of operators are written.
extension [IntEvent] {
  package var values: [Int] { compactMap(\.value) }
  package var error: TestError? { last?.error }
  /// The terminal event, if there is one.
  package var end: [IntEvent] { filter(\.isTerminal) }

  /// The events of `take(first:)`.
  package func prefix(values count: Int) -> [IntEvent] {
    values.count < count ? self : values.prefix(count).map { .next($0) } + [.completed]
  }

  /// The events of a concatenation.
  package func followed(by next: [IntEvent]) -> [IntEvent] {
    last == .completed ? dropLast() + next : self
  }

  /// Other values, and the same end.
  package func mapping(_ transform: ([Int]) -> [Int]) -> [IntEvent] {
    transform(values).map { .next($0) } + end
  }

  /// The events before the first matching value, followed by other events.
  package func replacing(from isFound: (Int) -> Bool, by end: [IntEvent]) -> [IntEvent] {
    guard let place = firstIndex(where: { $0.value.map(isFound) ?? false }) else { return self }
    return prefix(upTo: place) + end
  }

  /// One value at the first matching value, or another at the completion.
  package func answering(ifAny isFound: (Int) -> Bool, _ answer: Int, otherwise: Int) -> [IntEvent] {
    if values.contains(where: isFound) { return [.next(answer), .completed] }
    return endingWith { _ in [otherwise] }
  }

  /// Only the end, and before a completion values computed from all values.
  package func endingWith(_ last: ([Int]) -> [Int]) -> [IntEvent] {
    end == [.completed] ? last(values).map { .next($0) } + end : end
  }
}

extension [Int] {
  package func scanning(_ initial: Int) -> [Int] {
    indices.map { self[...$0].reduce(initial, +) }
  }

  package func scanningIndices(_ initial: Int) -> [Int] {
    enumerated().map { $0.offset * $0.element }.scanning(initial)
  }

  /// Each value with the previous one.
  package func pairing(from initial: Int) -> [Int] {
    zip([initial] + self, self).map { $0 * 10 + $1 }
  }

  package var withoutRepetitions: [Int] {
    enumerated().filter { $0.offset == 0 || self[$0.offset - 1] != $0.element }.map(\.element)
  }

  var withoutRecurrences: [Int] { withoutRecurrences(of: { $0 }) }

  /// The first value of each key.
  func withoutRecurrences(of key: (Int) -> Int) -> [Int] {
    indices.filter { index in !self[..<index].contains { key($0) == key(self[index]) } }.map { self[$0] }
  }
}

extension [IntEvent] {
  /// The events of so many attempts, if each of them fails, or of the first one.
  func attempted(_ count: Int) -> [IntEvent] {
    error == nil ? self : (0..<count).flatMap { _ in dropLast() } + end
  }

  /// The sums with the values of a signal that sends these at once and completes.
  func zipped(with others: [Int]) -> [IntEvent] {
    let sums = zip(values, others).map { $0 + $1 }
    return sums.map { .next($0) } + (sums.count == others.count ? [.completed] : end)
  }
}

/// The values of an operator that sends none.
@Sendable
func nothing(_ values: [Int]) -> [Int] { [] }
