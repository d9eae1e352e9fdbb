import ReactiveSignals

extension Card {
  static let aggregating = [
    Card("collect()") {
      Sample("collect", { $0.collect().map(\.count) }, model: { $0.endingWith { [$0.count] } })
      Picture("collect", of: "letters", "collect()") { $0.show($0.source("-a-b--c-|").collect()) }
      Without(.pipeline, "has no strand")
      Elsewhere(.reactiveCocoa, "collect", here: "collect()")
      Elsewhere(
        .rxSwift, "toArray()", here: "collect()",
        differs: "In this library, `toArray()` is awaited: <doc:SwiftConcurrency>.")
      Elsewhere(.combine, "collect()", here: "collect()")
    },
    Card("aggregate(_:_:)", "aggregate(into:_:)") {
      Sample("aggregate", { $0.aggregate(2, +) }, model: { $0.endingWith { [$0.reduce(2, +)] } })
      Picture("aggregate", of: "numbers", "aggregate(0, +)") { $0.show($0.numbers("-1-2--3-|").aggregate(0, +)) }
      Without(.pipeline, "has no strand")
      Elsewhere(.reactiveCocoa, "aggregateWithStart:reduce:", here: "aggregate(_:_:)")
      Elsewhere(.reactiveSwift, "reduce", here: "aggregate(_:_:)")
      Elsewhere(.combine, "reduce", here: "aggregate(_:_:)")
    },
    Card("aggregateIndexed(_:_:)") {
      Sample(
        "aggregateIndexed", { $0.aggregateIndexed(0) { $0 + $1 * $2 } },
        model: { $0.endingWith { [$0.scanningIndices(0).last ?? 0] } })
      Picture("aggregate-indexed", of: "numbers", "aggregateIndexed(0) { $0 + $1 * $2 }") {
        $0.show($0.numbers("-5-5--5-|").aggregateIndexed(0) { $0 + $1 * $2 })
      }
      Without(.pipeline, "has no strand")
      Elsewhere(.reactiveCocoa, "aggregateWithStart:reduceWithIndex:", here: "aggregateIndexed(_:_:)")
    },
  ]
}
