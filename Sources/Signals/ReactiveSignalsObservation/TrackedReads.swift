import Huntable
public import Observation
public import ReactiveSignals

// Observation follows each read of `value` in a program that contains this module. A read elsewhere than in
// `withObservationTracking` or a view costs a lock more.

extension Property: Observable {}
extension MutableProperty: Observable {}
extension ValidatingProperty: Observable {}
extension WeakProperty: Observable {}

// Called when the process is loaded. Replaces a function of CHuntable that does nothing.
@_cdecl("ct_begin_observation")
func reportReads() {
  propertyReads = TrackedReads()
  ThreadSlots.reportReads()
}

private struct TrackedReads: PropertyReads {
  func willRead<Value: Sendable>(_ core: PropertyCore<Value>) {
    let tracker = core.follower ?? makeTracker(of: core)
    (tracker as? PropertyTracker)?.value.access()
  }

  private func makeTracker<Value: Sendable>(of core: PropertyCore<Value>) -> any AnyObject & Sendable {
    let tracker = PropertyTracker()
    return core.follow(tracker, tracker.handle) { [value = tracker.value] in value.changed() }
  }
}

/// What a property retains once it has been read.
private final class PropertyTracker: Sendable {
  let value = TrackedValue()
  let handle = CompositeDisposable()

  deinit { handle.dispose() }
}

/// The value of one property, as Observation knows it. Its key path has no generic parameter, since the compiler makes a
/// key path with one at each use.
private final class TrackedValue: Observable, Sendable {
  private let registrar = ObservationRegistrar()
  private var value: Void { () }

  func access() { registrar.access(self, keyPath: \.value) }

  /// Observation expects this call before a change. After the change, too, whoever is notified reads the new value.
  func changed() { registrar.withMutation(of: self, keyPath: \.value) {} }
}
