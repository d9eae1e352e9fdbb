import Foundation
import ReactiveSignals

/// The events of one subscription.
final class Recorder<Value: Sendable, Failure: Error>: Sendable {
  private let lock = NSLock()
  // Accessed only while the lock is held.
  nonisolated(unsafe) private var all: [Event<Value, Failure>] = []
  private let bag = CompositeDisposable()

  init(_ signal: Signal<Value, Failure>) {
    signal.materialize().subscribe(in: bag, next: { event in self.lock.withLock { self.all.append(event) } })
  }

  var events: [Event<Value, Failure>] { lock.withLock { all } }
  var values: [Value] { events.compactMap(\.value) }

  func dispose() { bag.dispose() }
}

extension Signal {
  /// Waits, without blocking, for the end, and returns all events.
  func allEvents() async -> [Event<Value, Failure>] {
    await withCheckedContinuation { continuation in
      materialize().collect().subscribe(next: { continuation.resume(returning: $0) })
    }
  }
}
