/// Pairs the latest values of two sources, written by hand for one thread: an object with two methods, and a closure for
/// the result.
final class LatestFanIn {
  // The fields are not checked for exclusivity, as in a class that is written for speed.
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

/// The checksum of a pair.
@inline(__always)
func paired(_ left: Int, _ right: Int) -> Int { left &* 3 &+ right }
