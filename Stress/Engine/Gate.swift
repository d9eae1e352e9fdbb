import Synchronization

/// Where the threads of a round wait until all of them have come, to go on together.
final class Gate: Sendable {
  private let arrived = Atomic(0)
  private let expected: Int

  init(_ expected: Int) {
    self.expected = expected
  }

  func pass() {
    arrived.wrappingAdd(1, ordering: .acquiringAndReleasing)
    var looks = 0
    while arrived.load(ordering: .acquiring) < expected {
      looks += 1
      if looks > 100 { yieldThread() }
    }
  }
}
