extension Card {
  static let scheduling = [
    Card("deliver(on:)", "deliverOnMain(_:)") {
      Sample("deliver(on: immediate)") { $0.deliver(on: .immediate) }
      Sample("deliver(on: a strand)") { $0.deliver(on: Strand()) }
      Picture("deliver", of: "letters", "deliver(on: s)") { stage in
        let source = stage.source("-a-b-c-----d-|", "source")
        stage.show(source.deliver(on: stage.busyScheduler("----x---x---x---x", "free at")))
      }
      PipelineOperator("deliver", build: { $0.source.deliver(on: $0.scheduler) }) { memory, stimulus, _ in
        switch stimulus {
        case .event(let event, _): wait(event, &memory, [.enqueue])
        case .tick: [.send(memory.events.removeFirst())]
        default: passOn(stimulus)
        }
      }
      Elsewhere(
        "deliver(on:)", .reactiveCocoa("deliverOn:"), .reactiveSwift("observe(on:)"),
        .rxSwift(
          "observe(on:)", "observeOn", differs: "Each value keeps its place among the actions of the scheduler.",
          "In RxSwift the second of several waiting values is enqueued when the first is delivered, except on serial queues.",
          "So actions that were enqueued in the meantime run before that value is delivered."),
        .combine(
          "receive(on:)", differs: "All schedulers are serial, so values keep their order.",
          "In Combine they do not on a concurrent queue."))
      Elsewhere("deliverOnMain(_:)", .reactiveCocoa("deliverOnMainThread"))
    },
    Card("subscribe(on:)") {
      Sample("subscribe(on: immediate)") { $0.subscribe(on: .immediate) }
      Picture("subscribe-on", of: "letters", "subscribe(on: s)") { stage in
        let scheduler = stage.busyScheduler("----x---x---x", "free at")
        stage.show(stage.cold("-a-b-|", "source", from: 4).subscribe(on: scheduler))
      }
      PipelineOperator("subscribe", build: { $0.source.subscribe(on: $0.scheduler) }) { _, stimulus, _ in
        switch stimulus {
        case .subscribed: [.enqueue]
        case .tick: [.subscribe(0)]
        default: passOn(stimulus)
        }
      }
      Elsewhere(
        "subscribe(on:)", .reactiveCocoa("subscribeOn:"), .reactiveSwift("start(on:)"),
        .rxSwift(
          "subscribe(on:)", "subscribeOn",
          differs: "A disposal stops the source immediately.", "RxSwift disposes the source on the scheduler."),
        .combine(
          "subscribe(on:)",
          differs: "A disposal stops the source immediately.", "Combine cancels the source on the scheduler."))
    },
  ]
}
