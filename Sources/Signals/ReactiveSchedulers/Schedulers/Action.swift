/// A piece of work in a queue.
///
/// An enumeration: a closure that is stored directly in a generic container is wrapped on the heap each time.
enum Action: Sendable {
  case once(@Sendable () -> Void)
  /// Several steps in one position of the queue: see `Scheduler.enqueueBatch(_:)`.
  case batch(@Sendable () -> Bool)

  /// Performs all steps.
  func perform() {
    switch self {
    case .once(let perform): perform()
    case .batch(let performNext): while performNext() {}
    }
  }
}
