import ReactiveSignals

extension Card {
  static let scheduling = [
    Card("deliver(on:)", "deliverOnMain(_:)") {
      Sample("deliver(on: immediate)") { $0.deliver(on: .immediate) }
      Sample("deliver(on: a strand)") { $0.deliver(on: Strand()) }
      Picture("deliver", of: "letters", "deliver(on: s)") { stage in
        let source = stage.source("-a-b-c-----d-|", "source")
        stage.show(source.deliver(on: stage.busyScheduler("----x---x---x---x", "free at")))
      }
      PipelineOperator("deliver", inputs: 1...1) { parts in
        parts.source.deliver(on: parts.scheduler)
      } react: { memory, stimulus, _ in
        switch stimulus {
        case .event(let event, _): wait(event, &memory, [.enqueue])
        case .tick: [.send(memory.events.removeFirst())]
        default: passOn(stimulus)
        }
      }
      Elsewhere(.reactiveCocoa, "deliverOn:", here: "deliver(on:)")
      Elsewhere(.reactiveCocoa, "deliverOnMainThread", here: "deliverOnMain(_:)")
      Elsewhere(.reactiveSwift, "observe(on:)", here: "deliver(on:)")
      Elsewhere(
        .rxSwift, "observe(on:)", "observeOn", here: "deliver(on:)",
        differs: "Each value keeps its place among the actions of the scheduler.",
        "In RxSwift the second of several waiting values is enqueued when the first is delivered, except on serial queues.",
        "So actions that were enqueued in the meantime run before that value is delivered."
      )
      Elsewhere(
        .combine, "receive(on:)", here: "deliver(on:)",
        differs: "All schedulers are serial, so values keep their order.",
        "In Combine they do not on a concurrent queue.")
    },
    Card("subscribe(on:)") {
      Sample("subscribe(on: immediate)") { $0.subscribe(on: .immediate) }
      Picture("subscribe-on", of: "letters", "subscribe(on: s)") { stage in
        let scheduler = stage.busyScheduler("----x---x---x", "free at")
        stage.show(stage.cold("-a-b-|", "source", from: 4).subscribe(on: scheduler))
      }
      PipelineOperator("subscribe", inputs: 1...1) { parts in
        parts.source.subscribe(on: parts.scheduler)
      } react: { _, stimulus, _ in
        switch stimulus {
        case .subscribed: [.enqueue]
        case .tick: [.subscribe(0)]
        default: passOn(stimulus)
        }
      }
      Elsewhere(.reactiveCocoa, "subscribeOn:", here: "subscribe(on:)")
      Elsewhere(.reactiveSwift, "start(on:)", here: "subscribe(on:)")
      Elsewhere(.rxSwift, "subscribe(on:)", "subscribeOn", here: "subscribe(on:)")
      Elsewhere(.combine, "subscribe(on:)", here: "subscribe(on:)")
    },
  ]
}
