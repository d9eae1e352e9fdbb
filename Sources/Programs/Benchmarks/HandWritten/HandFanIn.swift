/// A combination of two sources, written by hand for one thread: an object with two methods, and a closure for the
/// result.
protocol HandFanIn {
  init(_ receive: @escaping Receive)
  func sendLeft(_ value: Int)
  func sendRight(_ value: Int)
  func complete()
}

extension HandFanIn {
  func complete() {}
}

// The fields are not checked for exclusivity, as in a class that is written for speed.

/// Pairs the latest values of both.
final class LatestFanIn: HandFanIn {
  @exclusivity(unchecked)
  private var left: Int?
  @exclusivity(unchecked)
  private var right: Int?
  private let receive: Receive

  init(_ receive: @escaping Receive) { self.receive = receive }

  @inline(never)
  func sendLeft(_ value: Int) {
    left = value
    if let right { receive(paired(value, right)) }
  }

  @inline(never)
  func sendRight(_ value: Int) {
    right = value
    if let left { receive(paired(left, value)) }
  }
}

/// Pairs the first values of both, then the second ones, and so on.
final class ZippingFanIn: HandFanIn {
  @exclusivity(unchecked)
  private var left: [Int] = []
  @exclusivity(unchecked)
  private var right: [Int] = []
  @exclusivity(unchecked)
  private var leftHead = 0
  @exclusivity(unchecked)
  private var rightHead = 0
  private let receive: Receive

  init(_ receive: @escaping Receive) { self.receive = receive }

  @inline(never)
  func sendLeft(_ value: Int) {
    left.append(value)
    advance()
  }

  @inline(never)
  func sendRight(_ value: Int) {
    right.append(value)
    advance()
  }

  private func advance() {
    guard leftHead < left.count, rightHead < right.count else { return }
    let value = paired(left[leftHead], right[rightHead])
    leftHead += 1
    rightHead += 1
    if leftHead == left.count {
      left.removeAll(keepingCapacity: true)
      leftHead = 0
    }
    if rightHead == right.count {
      right.removeAll(keepingCapacity: true)
      rightHead = 0
    }
    receive(value)
  }
}

/// Passes on all values of both.
final class MergingFanIn: HandFanIn {
  private let receive: Receive

  init(_ receive: @escaping Receive) { self.receive = receive }

  @inline(never)
  func sendLeft(_ value: Int) { receive(value) }

  @inline(never)
  func sendRight(_ value: Int) { receive(value) }
}

/// Passes on the latest left value with each right value.
final class SamplingFanIn: HandFanIn {
  @exclusivity(unchecked)
  private var latest: Int?
  private let receive: Receive

  init(_ receive: @escaping Receive) { self.receive = receive }

  @inline(never)
  func sendLeft(_ value: Int) { latest = value }

  @inline(never)
  func sendRight(_ value: Int) { if let latest { receive(paired(latest, value)) } }
}

/// Passes on the left values until the first right value.
final class EndingFanIn: HandFanIn {
  @exclusivity(unchecked)
  private var hasEnded = false
  private let receive: Receive

  init(_ receive: @escaping Receive) { self.receive = receive }

  @inline(never)
  func sendLeft(_ value: Int) { if !hasEnded { receive(value) } }

  @inline(never)
  func sendRight(_ value: Int) { hasEnded = true }
}

/// Passes on the values of the side that sends first.
final class RacingFanIn: HandFanIn {
  @exclusivity(unchecked)
  private var winner = 0
  private let receive: Receive

  init(_ receive: @escaping Receive) { self.receive = receive }

  @inline(never)
  func sendLeft(_ value: Int) {
    if winner == 0 { winner = 1 }
    if winner == 1 { receive(value) }
  }

  @inline(never)
  func sendRight(_ value: Int) {
    if winner == 0 { winner = 2 }
    if winner == 2 { receive(value) }
  }
}

/// Passes on the left values while the latest right value is odd.
final class PausingFanIn: HandFanIn {
  @exclusivity(unchecked)
  private var isOpen = false
  private let receive: Receive

  init(_ receive: @escaping Receive) { self.receive = receive }

  @inline(never)
  func sendLeft(_ value: Int) { if isOpen { receive(value) } }

  @inline(never)
  func sendRight(_ value: Int) { isOpen = value & 1 == 1 }
}

/// The checksum of a pair.
@inline(__always)
func paired(_ left: Int, _ right: Int) -> Int { left &* 3 &+ right }
