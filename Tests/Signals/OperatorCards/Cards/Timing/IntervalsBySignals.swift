import ReactiveSignals

extension Card {
  static let intervalsBySignals = [
    Card("debounce(for:discardWhenCompleted:)") {
      Sample("debounce(for:) by empty signals") { $0.debounce(for: { _ in Ints.empty }) }
      Picture("debounce-by-signal", of: "letters", "debounce(for: { _ in pause })") { stage in
        let source = stage.source("-a-bc------d-|", "source")
        let pause = stage.cold("---x", "pause", from: 1)
        stage.show(source.debounce(for: { _ in pause }))
      }
      Without(.pipeline, "its model would be a second engine: see the scenario debounce-by-signal")
      Elsewhere(
        .rxJS, "debounce(durationSelector)", here: "debounce(for:)",
        differs: "The completion of the signal ends the interval too.")
    },
    Card("audit(for:)") {
      Sample("audit(for:) by empty signals") { $0.audit(for: { _ in Ints.empty }) }
      Picture("audit-by-signal", of: "letters", "audit(for: { _ in pause })") { stage in
        let source = stage.source("-a-b-----c---d-|", "source")
        let pause = stage.cold("---x", "pause", from: 1)
        stage.show(source.audit(for: { _ in pause }))
      }
      Without(.pipeline, "has the engine of debounce(for:)")
      Elsewhere(
        .rxJS, "audit(durationSelector)", here: "audit(for:)",
        differs: "The completion of the signal ends the interval too.")
    },
    Card("throttle(first:)") {
      Sample("throttle(first:) by empty signals") { $0.throttle(first: { _ in Ints.empty }) }
      Picture("throttle-first-by-signal", of: "letters", "throttle(first: { _ in pause })") { stage in
        let source = stage.source("-ab-c-----d--e-f-|", "source")
        let pause = stage.cold("----x", "pause", from: 1)
        stage.show(source.throttle(first: { _ in pause }))
      }
      Without(.pipeline, "has the engine of debounce(for:)")
      Elsewhere(
        .rxJS, "throttle(durationSelector)", here: "throttle(first:)",
        differs: "The completion of the signal ends the interval too.")
    },
    Card("throttle(latest:)") {
      Sample("throttle(latest:) by empty signals") { $0.throttle(latest: { _ in Ints.empty }) }
      Picture("throttle-latest-by-signal", of: "letters", "throttle(latest: { _ in pause })") { stage in
        let source = stage.source("-ab-c-----d--e-f-|", "source")
        let pause = stage.cold("----x", "pause", from: 1)
        stage.show(source.throttle(latest: { _ in pause }))
      }
      Without(.pipeline, "has the engine of debounce(for:)")
    },
    Card("delay(for:)") {
      Sample("delay(for:) by empty signals") { $0.delay(for: { _ in Ints.empty }) }
      Picture("delay-by-signal", of: "letters", "delay(for: { load($0) })") { stage in
        let source = stage.source("-a--b-----|", "source")
        let first = stage.cold("-----x", "load(a)", from: 1)
        let second = stage.cold("-x", "load(b)", from: 4)
        stage.show(source.delay(for: { $0 == "a" ? first : second }))
      }
      Without(.pipeline, "is made of flatMap(maxConcurrent:_:)")
      Elsewhere(.rxJS, "delayWhen(durationSelector)", here: "delay(for:)")
    },
  ]
}
