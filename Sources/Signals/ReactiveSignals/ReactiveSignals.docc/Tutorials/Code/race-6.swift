import Huntable

final class VisitCounter: Sendable {
  private let visits = Mutex(0)

  var count: Int { visits.withLock { $0 } }

  func visit() {
    visits.withLock { $0 += 1 }
  }
}
