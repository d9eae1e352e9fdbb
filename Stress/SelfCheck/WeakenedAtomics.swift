extension SelfCheck {
  /// The library's own code with orderings that are too weak, each found by a scenario of the catalogue.
  ///
  /// The first eight faults weaken the operations of an atomic of the scenario. Each of the others weakens one ordering in
  /// the libraries. `OrderingTests` compares this list with the accesses in the scenarios of the catalogue.
  static let weakened: [Fault] = [
    Fault("weak-load", "atomic", in: nil, .load, .relaxed, AtomicScenarios.publication),
    Fault("weak-store", "atomic", in: nil, .store, .relaxed, AtomicScenarios.publication),
    Fault("weak-exchange-release", "atomic", in: nil, .exchange, .acquiring, AtomicScenarios.exchanges),
    Fault("weak-exchange-acquire", "atomic", in: nil, .exchange, .releasing, AtomicScenarios.exchanges),
    Fault("weak-replace-release", "atomic", in: nil, .replace, .acquiring, AtomicScenarios.turns),
    Fault("weak-replace-acquire", "atomic", in: nil, .replace, .releasing, AtomicScenarios.turns),
    Fault("weak-add-release", "atomic", in: nil, .add, .acquiring, AtomicScenarios.count),
    Fault("weak-add-acquire", "atomic", in: nil, .add, .releasing, AtomicScenarios.count),
    Fault(
      "weak-strand-enter", "StrandQueue.stage", in: "enter(underLock:)", .replace, .relaxed, MemoryScenarios.strand),
    Fault("weak-strand-leave", "StrandQueue.stage", in: "exit()", .replace, .relaxed, MemoryScenarios.strand),
    Fault(
      "weak-strand-take-over", "StrandQueue.stage", in: "takesOver(leaving:with:insteadOf:)", .exchange, .relaxed,
      MemoryScenarios.strand),
    Fault("weak-owner-begin", "StrandQueue.stage", in: "begin(_:)", .replace, .relaxed, StrandOwnerScenarios.memory),
    Fault("weak-owner-leave", "StrandQueue.inside", in: "exit(_:)", .store, .relaxed, StrandOwnerScenarios.memory),
    Fault("weak-owner-revoke", "StrandQueue.inside", in: "revoke(_:)", .load, .relaxed, StrandOwnerScenarios.memory),
    Fault(
      "weak-owner-enter-fence", "StrandQueue.fences", in: "enter(_:)", .light, .acquiringAndReleasing,
      StrandOwnerScenarios.memory),
    Fault(
      "weak-owner-leave-fence", "StrandQueue.fences", in: "exit(_:)", .light, .acquiringAndReleasing,
      StrandOwnerScenarios.memory),
    Fault(
      "weak-owner-revoke-fence", "StrandQueue.fences", in: "revoke(_:)", .heavy, .acquiringAndReleasing,
      StrandOwnerScenarios.memory),
    Fault(
      "weak-subject-enter", "StrandQueue.stage", in: "enter(underLock:)", .replace, .relaxed, MemoryScenarios.subject),
    Fault("weak-subject-leave", "StrandQueue.stage", in: "exit()", .replace, .relaxed, MemoryScenarios.subject),
    Fault(
      "weak-subject-end", "SubjectCore.ended", in: "terminate(_:)", .store, .relaxed, MemoryScenarios.ended),
    Fault("weak-subject-look", "SubjectCore.ended", in: "hasEnded", .load, .relaxed, MemoryScenarios.ended),
    Fault(
      "weak-composite-disposal", "CompositeDisposable.ended", in: "end(runsCleanup:)", .exchange, .relaxed,
      MemoryScenarios.disposal),
    Fault(
      "weak-composite-look", "CompositeDisposable.ended", in: "isDisposed", .load, .relaxed, MemoryScenarios.disposal),
    Fault("weak-disposal", "AnyDisposable.disposed", in: "dispose()", .exchange, .relaxed, MemoryScenarios.action),
    Fault("weak-disposal-look", "AnyDisposable.disposed", in: "isDisposed", .load, .relaxed, MemoryScenarios.action),
    Fault(
      "weak-cancellation", "ScheduledAction.stage", in: "ends(_:in:)", .replace, .relaxed, MemoryScenarios.scheduled),
    Fault(
      "weak-cancellation-look", "ScheduledAction.stage", in: "isDisposed", .load, .relaxed, MemoryScenarios.scheduled),
    Fault(
      "weak-lazy-store", "LazyCell.isEvaluated", in: "evaluate()", .store, .relaxed, MemoryScenarios.evaluation),
    Fault("weak-lazy-load", "LazyCell.isEvaluated", in: "content", .load, .relaxed, MemoryScenarios.evaluation),
    Fault("weak-wait-end", "Waiter.isAwake", in: "wake()", .store, .relaxed, MemoryScenarios.awaited),
    Fault("weak-wait", "Waiter.isAwake", in: "wait(until:)", .load, .relaxed, MemoryScenarios.awaited),
    Fault("weak-share-leave", "SubscriberCount", in: "leave()", .add, .acquiring, MemoryScenarios.shared),
    Fault("weak-share-last", "SubscriberCount", in: "leave()", .add, .releasing, MemoryScenarios.shared),
    Fault("weak-grace-leave", "SubscriberCount", in: "leave(after:)", .add, .acquiring, MemoryScenarios.sharedLonger),
    Fault("weak-grace-last", "SubscriberCount", in: "leave(after:)", .add, .releasing, MemoryScenarios.sharedLonger),
    Fault("weak-delivery-send", "Delivery.waiting", in: "enqueue(_:)", .add, .relaxed, MemoryScenarios.delivered),
    Fault("weak-delivery-look", "Delivery.waiting", in: "findMore()", .load, .relaxed, MemoryScenarios.delivered),
    Fault("weak-delivery-close", "Delivery.waiting", in: "findMore()", .add, .releasing, MemoryScenarios.delivered),
    Fault("weak-delivery-taken", "Delivery.waiting", in: "findMore()", .add, .acquiring, MemoryScenarios.delivered),
    Fault("weak-delivery-room", "Delivery.waiting", in: "makeRoom(_:)", .load, .relaxed, MemoryScenarios.delivered),
    Fault(
      "weak-delivery-taken-alone", "Delivery.waiting", in: "deliver()", .add, .relaxed,
      MemoryScenarios.deliveredAnywhere),
    Fault("weak-stop", "MainRunLoop.stops", in: "stop()", .store, .relaxed, MemoryScenarios.stop),
    Fault("weak-stop-look", "MainRunLoop.stops", in: "run(until:)", .exchange, .relaxed, MemoryScenarios.stop),
    Fault("weak-once-done", "Stress/MemoryScenarios.swift", in: "run(_:)", .store, .relaxed, MemoryScenarios.once),
    Fault("weak-once-look", "Stress/MemoryScenarios.swift", in: "run(_:)", .load, .relaxed, MemoryScenarios.once),
  ]
}
