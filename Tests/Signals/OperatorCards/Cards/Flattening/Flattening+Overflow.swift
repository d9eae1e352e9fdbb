import ReactiveSignals

extension Card {
  static let flatteningOverflow = [
    Card("flatten(maxConcurrent:capacity:overflow:)", "flatten(maxConcurrent:capacity:overflow:dropped:)") {
      Sample("flatten(maxConcurrent:capacity:)") {
        $0.map { .just($0) }.flatten(maxConcurrent: 1, capacity: 0, overflow: .dropNewest)
      }
      Picture("flatten-overflow", of: "signals", "flatten(maxConcurrent: 1, capacity: 0, overflow: .dropNewest)") {
        stage in
        let source = stage.source("-a---b-----c----|")
        let first = stage.cold("-1--2--3|", "of a", from: 1)
        let third = stage.cold("-4-5|", "of c", from: 11)
        let signals = source.map { $0 == "c" ? third : first }
        stage.show(signals.flatten(maxConcurrent: 1, capacity: 0, overflow: .dropNewest))
      }
      Without(.pipeline, "has the engine of flatten(maxConcurrent:)")
    },
    Card("flatMap(maxConcurrent:overflow:_:)") {
      Without(.sample, "has a source that pauses")
      Picture(
        "flat-map-pausing", of: "pulled", "flatMap(maxConcurrent: 1, overflow: .pausing) { $0 == a ? first : second }"
      ) { stage in
        let source = stage.pulled("a", "b", label: "source")
        let first = stage.cold("--1--2--|", "first")
        let second = stage.cold("--3--4--|", "second", from: 8)
        stage.show(source.flatMap(maxConcurrent: 1, overflow: .pausing) { $0 == "a" ? first : second })
      }
      Without(.pipeline, "has the engine of flatten(maxConcurrent:)")
    },
  ]
}
