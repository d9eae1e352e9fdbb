import ReactiveSignals

extension Card {
  static let retryingWhen = [
    Card("retry(when:)") {
      Sample(
        "retry(when:)", { $0.retry(when: { $1 < 3 ? Ints.just(0) : .fail($0) }) },
        model: { $0.attempted(3) }, traits: [.repeats])
      Picture("retry-when", of: "letters", "retry(when: { _, _ in trigger })") { stage in
        let source = stage.attempts("-a-b-#", "-c-|")
        stage.draw("-a-b-#", "first")
        let trigger = stage.cold("---x", "trigger", from: 5)
        stage.draw("--------^c-|", "second")
        stage.show(source.retry(when: { _, _ in trigger }))
      }
      Without(.pipeline, "has the engine of repeat(when:)")
      Elsewhere(
        .combine, "retryWhen(_:) (CombineExt)", here: "retry(when:)",
        differs: "The closure is called with each error and the number of attempts.")
    }
  ]
}
