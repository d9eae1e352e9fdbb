/// A value that tells who sent it, and as its how many-th.
struct Item: Hashable, Sendable, CustomStringConvertible {
  let sender: Int
  let number: Int

  init(_ sender: Int, _ number: Int) {
    self.sender = sender
    self.number = number
  }

  var description: String { "\(sender).\(number)" }
}

/// What a failing source fails with.
struct Problem: Error, Equatable, CustomStringConvertible {
  let number: Int

  init(_ number: Int = 0) {
    self.number = number
  }

  var description: String { "problem \(number)" }
}
