/// A value that contains its sender and its number among that sender's values.
struct Item: Hashable, Sendable, CustomStringConvertible {
  let sender: Int
  let number: Int

  init(_ sender: Int, _ number: Int) {
    self.sender = sender
    self.number = number
  }

  var description: String { "\(sender).\(number)" }
}

/// The error of a failing source.
struct Problem: Error, Equatable, CustomStringConvertible {
  let number: Int

  init(_ number: Int = 0) {
    self.number = number
  }

  var description: String { "problem \(number)" }
}
