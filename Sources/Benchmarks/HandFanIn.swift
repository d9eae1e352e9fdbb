/// Two sources that meet, as one writes them for one thread: two methods on an object, and a closure for what follows.
protocol HandFanIn {
  init(_ receive: @escaping Receive)
  func sendLeft(_ value: Int)
  func sendRight(_ value: Int)
}

// None of the fields is checked for exclusivity, as who writes such a class for speed does not pay for that either.

/// The latest values of both.
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

/// The first of one with the first of the other, and so on.
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

/// Everything from both.
final class MergingFanIn: HandFanIn {
  private let receive: Receive

  init(_ receive: @escaping Receive) { self.receive = receive }

  @inline(never)
  func sendLeft(_ value: Int) { receive(value) }

  @inline(never)
  func sendRight(_ value: Int) { receive(value) }
}

/// The left values, when the right ones say so.
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

/// The left values until a right one comes.
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

/// What a pair is counted as.
@inline(__always)
func paired(_ left: Int, _ right: Int) -> Int { left &* 3 &+ right }
