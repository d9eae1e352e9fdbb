extension SelfCheck {
  /// The library's own code with torn atomics: an exchange becomes a load and a store. Most mistakes are found by a scenario
  /// of the catalogue. With a torn strand two threads enter it at once, or what one of them leaves there is forgotten.
  static let torn: [Fault] = [
    Fault("torn-strand", strand, StrandScenarios.serial),
    Fault("torn-subject", strand, SubjectScenarios.termination),
    Fault("torn-merge", strand, FlattenScenarios.unlimited),
    Fault("torn-zip", strand, ZipScenarios.pairs),
    Fault("torn-combine-latest", strand, CombineLatestScenarios.pair),
    Fault("torn-take-until", strand, UntilScenarios.taking),
    Fault("torn-switch", strand, SwitchScenarios.latest),
    Fault("torn-timeout", strand, TimeoutScenarios.answer),
    Fault("torn-audit", strand, ThrottleScenarios.audit),
    Fault("torn-buffer", strand, GatheringScenarios.buffer),
    Fault("torn-buffer-by", strand, PartsScenarios.bounding),
    Fault("torn-window-by", strand, PartsScenarios.windowing),
    Fault("torn-pausable", strand, PartsScenarios.pausing),
    Fault("torn-fork-join", strand, ChoiceScenarios.joining),
    Fault("torn-sequence-equal", strand, ChoiceScenarios.comparing),
    Fault("torn-expand", strand, ChoiceScenarios.expanding),
    Fault("torn-race", "Race.winner", ChoiceScenarios.racing),
    Fault("torn-subscriber-count", "SubscriberCount", MulticastScenarios.automatic),
    Fault("torn-cancellation", "ScheduledAction.stage", cancelledWhenDue),
    Fault("torn-cancellation-count", "TimerHeap.cancellations", cancelledTogether),
    Fault("torn-delivery-count", "Delivery.waiting", DeliveryScenarios.inline),
    Fault("torn-delivery", "Delivery.waiting", DeliveryScenarios.order),
    Fault("torn-execution", "CompositeDisposable.ended", ExecutionScenarios.cancellation),
    Fault("torn-stop", "MainRunLoop.stops", MainScenarios.stop),
    Fault("torn-log", "log.isOver", logging),
  ]

  private static let strand: StaticString = "StrandQueue.stage"

  private static let cancelledWhenDue = Entry("cancel-due", "an action is cancelled when it is due: it is not pending")
  {
    run in
    let time = TestScheduler()
    let action = time.enqueue(at: .zero, leeway: .zero) {}
    run.thread("time") { time.advance(by: .seconds(1)) }
    run.thread("leaving") { action.dispose() }
    run.finally { run.expect(time.pendingCount == 0, "\(time.pendingCount) actions are pending") }
  }

  private static let cancelledTogether = Entry("cancel-two", "two threads cancel an action each: none is pending") {
    run in
    let time = TestScheduler()
    for name in ["one", "other"] {
      let action = time.enqueue(at: .zero, leeway: .zero) {}
      run.thread(name) { action.dispose() }
    }
    run.finally { run.expect(time.pendingCount == 0, "\(time.pendingCount) actions are pending") }
  }

  private static let logging = Entry(
    "log", rows: ["D24"], "a subscription is logged as completed or as disposed, and not as both"
  ) { run in
    let subject = Subject<Int, Never>()
    let logged = run.once("the line about the end")
    let bag = CompositeDisposable()
    Strand().enqueue {
      subject.signal.log("signal", [.completed, .disposed]) { _ in logged() }.subscribe(in: bag)
    }
    run.thread("completing") { subject.complete() }
    run.thread("leaving") { bag.dispose() }
  }
}
