import ReactiveSignals

extension Signal {
  /// Waits, without blocking, for the end, and returns all events.
  func allEvents() async -> [Event<Value, Failure>] {
    await withCheckedContinuation { continuation in
      materialize().collect().subscribe(next: { continuation.resume(returning: $0) })
    }
  }
}
