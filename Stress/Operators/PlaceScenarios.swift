/// What a timer causes is sent on the timer's scheduler, also if the timer fires while a value arrives on another thread.
enum PlaceScenarios {
  static let all: [Entry] = [
    place("delay") { $0.delay($1, on: $2).take(first: 1) },
    place("debounce") { $0.debounce($1, on: $2).take(first: 1) },
    place("audit") { $0.audit($1, on: $2).take(first: 1) },
    place("timeout-silence", passesValues: true) { $0.timeout(afterSilence: $1, failure: Problem(), on: $2) },
  ]

  /// - Parameter passesValues: Whether the values are sent on the thread of the source.
  private static func place(
    _ name: String, passesValues: Bool = false,
    _ apply: @escaping @Sendable (Subject<Item, Problem>, Duration, QueueScheduler) -> Signal<Item, Problem>
  ) -> Entry {
    Entry("\(name)-place", rows: ["D7"], "what the timer of \(name) causes is sent on its scheduler") { run in
      let scheduler = run.scheduler
      let subject = Subject<Item, Problem>()
      let isThere: @Sendable () -> Void = {
        run.expect(Schedulers.current === scheduler, "not sent on the scheduler")
      }
      let probe = run.probe(
        of: Item.self, until: .end, onNext: { _, _ in if !passesValues { isThere() } }, onEnd: { _ in isThere() })
      apply(subject, .seconds(1), scheduler).subscribe(probe)
      run.thread("sender") { subject.sendItems(2) }
      run.keep(subject)
    }
  }
}
