import Foundation
import RaceHunt
import ReactiveSignals

/// A subscriber that begins with what was sent before. The thread that subscribes must deliver its first value, before the
/// call returns.
final class Newcomer: @unchecked Sendable {
  // Sendable: the thread that subscribes writes it, and only the delivery of the first value reads it, which that thread
  // does itself. Where another one does, ThreadSanitizer says so too.
  private var subscribing: ObjectIdentifier?

  private(set) var probe: Probe<Item>!

  init(_ name: String, in run: Run) {
    probe = run.probe(name, of: Item.self, until: .disposal) { [unowned self] probe, item in
      if probe.values.count > 1 { return }
      run.expect(subscribing == ObjectIdentifier(Thread.current), "\(name): \(item) came first, from another thread")
    }
    run.finally { run.expect(!self.probe.values.isEmpty, "\(name): no value") }
  }

  /// Has the calling thread subscribe.
  func comes(_ subscribe: (Probe<Item>) -> Void) {
    subscribing = ObjectIdentifier(Thread.current)
    subscribe(probe)
    subscribing = nil
  }
}
