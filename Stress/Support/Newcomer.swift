import Foundation

/// A subscriber that begins with past values. The subscribing thread must deliver the first value before the subscribe
/// call returns.
final class Newcomer: @unchecked Sendable {
  // Sendable: the subscribing thread writes it, and only the delivery of the first value reads it, on the same thread.
  // If another thread delivered the first value, ThreadSanitizer would report that too.
  private var subscribing: ObjectIdentifier?

  private(set) var probe: Probe<Item>!

  init(_ name: String, in run: Run) {
    probe = run.probe(name, of: Item.self, until: .disposal) { [unowned self] probe, item in
      if probe.values.count > 1 { return }
      run.expect(subscribing == ObjectIdentifier(Thread.current), "\(name): \(item) came first, from another thread")
    }
    run.finally { run.expect(!self.probe.values.isEmpty, "\(name): no value") }
  }

  /// Subscribes on the calling thread.
  func comes(_ subscribe: (Probe<Item>) -> Void) {
    subscribing = ObjectIdentifier(Thread.current)
    subscribe(probe)
    subscribing = nil
  }
}
