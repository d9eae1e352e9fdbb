import ReactiveSignals

private let alsoByCompletion = "The completion of the signal ends the interval too."

extension Card {
  static let intervalsBySignals = [
    Card("debounce(when:discardWhenCompleted:)") {
      Sample("debounce(when:) by empty signals") { $0.debounce(when: { _ in Ints.empty }) }
      Picture("debounce-by-signal", of: "letters", "debounce(when: { _ in pause })") { stage in
        let source = stage.source("-a-bc------d-|", "source")
        let pause = stage.cold("---x", "pause", from: 1)
        stage.show(source.debounce(when: { _ in pause }))
      }
      Without(.pipeline, "its model would be a second engine: see the scenario debounce-by-signal")
      Elsewhere(
        .rxJS, "debounce(durationSelector)", here: "debounce(when:)",
        differs: alsoByCompletion)
    },
    Card("audit(when:)") {
      Sample("audit(when:) by empty signals") { $0.audit(when: { _ in Ints.empty }) }
      Picture("audit-by-signal", of: "letters", "audit(when: { _ in pause })") { stage in
        let source = stage.source("-a-b-----c---d-|", "source")
        let pause = stage.cold("---x", "pause", from: 1)
        stage.show(source.audit(when: { _ in pause }))
      }
      Without(.pipeline, "has the engine of debounce(when:)")
      Elsewhere(
        .rxJS, "audit(durationSelector)", here: "audit(when:)",
        differs: alsoByCompletion)
    },
    Card("throttleFirst(when:)") {
      Sample("throttleFirst(when:) by empty signals") { $0.throttleFirst(when: { _ in Ints.empty }) }
      Picture("throttle-first-by-signal", of: "letters", "throttleFirst(when: { _ in pause })") { stage in
        let source = stage.source("-ab-c-----d--e-f-|", "source")
        let pause = stage.cold("----x", "pause", from: 1)
        stage.show(source.throttleFirst(when: { _ in pause }))
      }
      Without(.pipeline, "has the engine of debounce(when:)")
      Elsewhere(
        .rxJS, "throttle(durationSelector)", here: "throttleFirst(when:)",
        differs: alsoByCompletion)
    },
    Card("throttle(when:)") {
      Sample("throttle(when:) by empty signals") { $0.throttle(when: { _ in Ints.empty }) }
      Picture("throttle-by-signal", of: "letters", "throttle(when: { _ in pause })") { stage in
        let source = stage.source("-ab-c-----d--e-f-|", "source")
        let pause = stage.cold("----x", "pause", from: 1)
        stage.show(source.throttle(when: { _ in pause }))
      }
      Without(.pipeline, "has the engine of debounce(when:)")
    },
    Card("delay(when:)") {
      Sample("delay(when:) by empty signals") { $0.delay(when: { _ in Ints.empty }) }
      Picture("delay-by-signal", of: "letters", "delay(when: { load($0) })") { stage in
        let source = stage.source("-a--b-----|", "source")
        let first = stage.cold("-----x", "load(a)", from: 1)
        let second = stage.cold("-x", "load(b)", from: 4)
        stage.show(source.delay(when: { $0 == "a" ? first : second }))
      }
      Without(.pipeline, "is made of flatMap(maxConcurrent:_:)")
      Elsewhere(.rxJS, "delayWhen(durationSelector)", here: "delay(when:)")
    },
  ]
}
