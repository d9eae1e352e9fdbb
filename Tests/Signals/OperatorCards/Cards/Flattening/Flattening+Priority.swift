import ReactiveSignals

extension Card {
  static let flatteningPriority = [
    Card("flatMap(maxConcurrent:prioritizedBy:_:)") {
      Sample("flatMap(maxConcurrent:prioritizedBy:)") {
        $0.flatMap(maxConcurrent: 1, prioritizedBy: { $0 }) { .just($0) }
      }
      Picture("flat-map-priority", of: "letters", "flatMap(maxConcurrent: 1, prioritizedBy: urgency) { load($0) }") {
        stage in
        let source = stage.source("-a--b-c---|")
        let first = stage.cold("-1---2|", "load(a)", from: 1)
        let next = stage.cold("-3-4|", "load(c)", from: 7)
        let last = stage.cold("-5|", "load(b)", from: 11)
        stage.show(
          source.flatMap(maxConcurrent: 1, prioritizedBy: { $0 }) { $0 == "a" ? first : $0 == "b" ? last : next })
      }
      Without(.pipeline, "has the engine of flatten(maxConcurrent:)")
    }
  ]
}
