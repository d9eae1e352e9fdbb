import Huntable
import RaceHunt
import ReactiveSignals

/// A weaker ordering for one kind of access to the library's atomics with a label.
struct Weakening: Sendable {
  let label: StaticString
  let access: AtomicAccess
  let ordering: MemoryOrdering
}

extension SelfCheck {
  /// The library's own code with orderings that are too weak, each found by a scenario of the catalogue.
  ///
  /// The orderings are those of the operations of `AtomicInt`. The first eight faults weaken each of them, for an atomic
  /// of the scenario. The others weaken the orderings of one atomic of the library that code of its users relies on.
  /// The other atomics only decide who continues, or are counted; relaxed accesses would do. What the winner then uses
  /// comes with a lock, a semaphore, a strand or its scheduler. `Waiter.isAwake` is such a flag, because a waiting main
  /// thread takes the lock of its actions, and so are `TimerHeap.cancellations`, `ActionQueue.arrivals`,
  /// `Delivery.unfinished`, `SubjectCore.ended`, and the flags that are set once. `SerialSubscription.subscribing` is only
  /// compared with what the same thread has stored. Their accesses have the orderings of their operations all the same:
  /// the operations are shared with atomics that need them.
  static let weakened: [Fault] = [
    Fault("weak-load", "atomic", .load, .relaxed, AtomicScenarios.publication),
    Fault("weak-store", "atomic", .store, .relaxed, AtomicScenarios.publication),
    Fault("weak-exchange-release", "atomic", .exchange, .acquiring, AtomicScenarios.exchanges),
    Fault("weak-exchange-acquire", "atomic", .exchange, .releasing, AtomicScenarios.exchanges),
    Fault("weak-replace-release", "atomic", .replace, .acquiring, AtomicScenarios.turns),
    Fault("weak-replace-acquire", "atomic", .replace, .releasing, AtomicScenarios.turns),
    Fault("weak-add-release", "atomic", .add, .acquiring, AtomicScenarios.count),
    Fault("weak-add-acquire", "atomic", .add, .releasing, AtomicScenarios.count),
    Fault("weak-strand-leave", "StrandQueue.stage", .replace, .acquiring, MemoryScenarios.strand),
    Fault("weak-strand-enter", "StrandQueue.stage", .replace, .releasing, MemoryScenarios.strand),
    Fault("weak-strand-take-over", "StrandQueue.stage", .exchange, .releasing, MemoryScenarios.strand),
    Fault("weak-subject-leave", "StrandQueue.stage", .replace, .acquiring, MemoryScenarios.subject),
    Fault("weak-subject-enter", "StrandQueue.stage", .replace, .releasing, MemoryScenarios.subject),
    Fault("weak-composite-disposal", "CompositeDisposable.ended", .exchange, .acquiring, MemoryScenarios.disposal),
    Fault("weak-composite-look", "CompositeDisposable.ended", .load, .relaxed, MemoryScenarios.disposal),
    Fault("weak-disposal", "AnyDisposable.disposed", .exchange, .acquiring, MemoryScenarios.action),
    Fault("weak-disposal-look", "AnyDisposable.disposed", .load, .relaxed, MemoryScenarios.action),
    Fault("weak-cancellation", "ScheduledAction.stage", .replace, .acquiring, MemoryScenarios.scheduled),
    Fault("weak-cancellation-look", "ScheduledAction.stage", .load, .relaxed, MemoryScenarios.scheduled),
    Fault("weak-lazy-store", "LazyCell.isEvaluated", .store, .relaxed, MemoryScenarios.evaluation),
    Fault("weak-lazy-load", "LazyCell.isEvaluated", .load, .relaxed, MemoryScenarios.evaluation),
    Fault("weak-share-leave", "SubscriberCount", .add, .acquiring, MemoryScenarios.shared),
    Fault("weak-share-last", "SubscriberCount", .add, .releasing, MemoryScenarios.shared),
    Fault("weak-stop", "MainRunLoop.stops", .store, .relaxed, MemoryScenarios.stop),
    Fault("weak-stop-look", "MainRunLoop.stops", .exchange, .releasing, MemoryScenarios.stop),
  ]
}
