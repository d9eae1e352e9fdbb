extension Card {
  static let transforming: [Card] = [
    Card("collect()", without: [.pipeline: "has no strand"]) {
      Sample("collect", { $0.collect().map(\.count) }, model: { $0.endingWith { [$0.count] } })
      Picture("collect", of: "letters", "collect()") { $0.show($0.source("-a-b--c-|").collect()) }
      Elsewhere(
        "collect()", .reactiveCocoa("collect"),
        .rxSwift("toArray()", differs: "In this library, `toArray()` is awaited: <doc:SwiftConcurrency>."),
        .combine("collect()"))
    },
    Card("aggregate(_:_:)", "aggregate(into:_:)", without: [.pipeline: "has no strand"]) {
      Sample("aggregate", { $0.aggregate(2, +) }, model: { $0.endingWith { [$0.reduce(2, +)] } })
      Picture("aggregate", of: "numbers", "aggregate(0, +)") { $0.show($0.numbers("-1-2--3-|").aggregate(0, +)) }
      Elsewhere(
        "aggregate(_:_:)", .reactiveCocoa("aggregateWithStart:reduce:"), .reactiveSwift("reduce"), .combine("reduce"))
    },
    Card("aggregateIndexed(_:_:)", without: [.pipeline: "has no strand"]) {
      Sample(
        "aggregateIndexed", { $0.aggregateIndexed(0) { $0 + $1 * $2 } },
        model: { $0.endingWith { [$0.scanningIndices(0).last ?? 0] } })
      Picture("aggregate-indexed", of: "numbers", "aggregateIndexed(0) { $0 + $1 * $2 }") {
        $0.show($0.numbers("-5-5--5-|").aggregateIndexed(0) { $0 + $1 * $2 })
      }
      Elsewhere("aggregateIndexed(_:_:)", .reactiveCocoa("aggregateWithStart:reduceWithIndex:"))
    },
    Card("materializeResults()", "dematerializeResults()", without: [.pipeline: "has no strand"]) {
      Sample("materializeResults, dematerializeResults") { $0.materializeResults().dematerializeResults() }
      Picture("materialize-results", of: "letters", "materializeResults()") {
        $0.show($0.source("-a-b-#").materializeResults().map { (try? $0.get()) ?? "failed" })
      }
      Picture("dematerialize-results", of: "results", "dematerializeResults()") { stage in
        let results = stage.source("-a-b-x-c-|").assertNoFailure().map { value -> Result<String, TestError> in
          value == "x" ? .failure(TestError()) : .success(value)
        }
        stage.show(results.dematerializeResults())
      }
      Elsewhere("materializeResults()", .reactiveSwift("materializeResults()"))
      Elsewhere("dematerializeResults()", .reactiveSwift("dematerializeResults()"))
    },
    Card("scan(into:_:)") {
      Sample("scan(into:)", pipeline: "into", { $0.scan(into: 10) { $0 += $1 } }, values: { $0.scanning(10) })
      Picture("scan-into", of: "numbers", "scan(into: []) { $0.append($1) }") {
        $0.show($0.source("-a--b----c-----|").scan(into: []) { $0.append($1) })
      }
      Elsewhere("scan(into:_:)", .reactiveSwift("scan(into:)"), .rxSwift("scan(into:)"))
    },
    Card("interspersed(with:)") {
      Sample(
        "interspersed", pipeline: "separate", { $0.interspersed(with: 7) },
        values: { Array($0.flatMap { [7, $0] }.dropFirst()) })
      Picture("interspersed", of: "letters", "interspersed(with: x)") {
        $0.show($0.source("-a---b---c---|").interspersed(with: "x"))
      }
    },
    Card("count()") {
      Sample("count", pipeline: "total", { $0.count() }, model: { $0.endingWith { [$0.count] } })
      Picture("count", of: "letters", "count()") { $0.show($0.source("-a-b-c-|").count()) }
      Elsewhere("count()", .combine("count()"), .rxJS("count"))
    },
    Card("min()", "min(by:)", without: [.pipeline: "has no strand"]) {
      Sample("min", { $0.min() }, model: { $0.endingWith { $0.min().map { [$0] } ?? [] } })
      Picture("min", of: "numbers", "min()") { $0.show($0.numbers("-2-1-3-|").min()) }
      Elsewhere("min()", .combine("min()"), .rxJS("min"))
      Elsewhere("min(by:)", .combine("min(by:)"))
    },
    Card("max()", "max(by:)") {
      Sample("max", pipeline: "max", { $0.max() }, model: { $0.endingWith { $0.max().map { [$0] } ?? [] } })
      Picture("max", of: "numbers", "max()") { $0.show($0.numbers("-2-3-1-|").max()) }
      Elsewhere("max()", .combine("max()"), .rxJS("max"))
      Elsewhere("max(by:)", .combine("max(by:)", differs: "Of equal values the last is sent. Combine sends the first."))
    },
    Card("contains(_:)", without: [.pipeline: "has no strand"]) {
      Sample(
        "contains", { $0.contains(1).map { $0 ? 1 : 0 } }, model: { $0.answering(ifAny: { $0 == 1 }, 1, otherwise: 0) })
      Picture("contains", of: "letters", "contains(b)") { $0.show($0.source("-a-b-c-|").contains("b")) }
      Elsewhere("contains(_:)", .combine("contains(_:)"))
    },
    Card("scan(_:_:)", "scan(_:)") {
      Sample(
        "scan(_:)", pipeline: "reduce", { $0.scan(+) },
        values: { $0.isEmpty ? [] : [$0[0]] + Array($0.dropFirst()).scanning($0[0]) })
      Sample("scan", pipeline: "scan", { $0.scan(10) { $0 + $1 } }, values: { $0.scanning(10) })
      Picture("scan", of: "numbers", "scan(0, +)") { $0.show($0.numbers("-1-2--3-4-|").scan(0, +)) }
      Elsewhere(
        "scan(_:_:)", .reactiveCocoa("scanWithStart:reduce:"), .rxSwift("scan(_:accumulator:)"), .combine("scan"))
    },
    Card("map(_:)") {
      Sample("map", { $0.map { $0 + 1 } }, values: { $0.map { $0 + 1 } })
      Picture("map", of: "numbers", "map { $0 * 2 }") { $0.show($0.numbers("-1-2--3-|").map { $0 * 2 }) }
      PipelineOperator.linear(
        "map", parameters: 1...3, build: { parts in parts.source.map { $0 + parts.parameter * 10 } }
      ) { _, value, parameter in
        value + parameter * 10
      }
      Elsewhere(
        "map(_:)", .reactiveCocoa("map:"),
        .reactiveCocoa(
          "reduceEach:", "reduceApply", differs: "A closure with several parameters receives the elements of a tuple."),
        .reactiveSwift("map"), .rxSwift("map"), .combine("map"), .rxJS("pluck", differs: "With a key path."))
    },
    Card("mapTo(_:)", without: [.pipeline: "has no strand"]) {
      Sample("mapTo(_:)", { $0.mapTo(7) }, values: { $0.map { _ in 7 } })
      Picture("map-to", of: "letters", "mapTo(x)") { $0.show($0.source("-a-b--c-|").mapTo("x")) }
      Elsewhere("mapTo(_:)", .reactiveCocoa("mapReplace:"), .rxSwift("mapTo"))
    },
    Card("scanIndexed(_:_:)", without: [.pipeline: "has no strand"]) {
      Sample("scanIndexed", { $0.scanIndexed(5) { $0 + $1 * $2 } }, values: { $0.scanningIndices(5) })
      Picture("scan-indexed", of: "numbers", "scanIndexed(0) { $0 + $1 * $2 }") {
        $0.show($0.numbers("-5-5--5-5-|").scanIndexed(0) { $0 + $1 * $2 })
      }
      Elsewhere("scanIndexed(_:_:)", .reactiveCocoa("scanWithStart:reduceWithIndex:"))
    },
    Card("enumerated()") {
      Sample(
        "enumerated", pipeline: "number", { $0.enumerated().map { $0.value * 10 + $0.index } },
        values: { $0.enumerated().map { $0.element * 10 + $0.offset } })
      Picture("enumerated", of: "letters", "enumerated()") {
        $0.show($0.source("-a--b--c-|").enumerated().map { "\($0.index)\($0.value)" })
      }
      Elsewhere(
        "enumerated()",
        .rxSwift(
          "enumerated()", differs: "The pair is `(index:value:)`.",
          "Do not use `zip` with `from(0...)`: that signal never stops sending."))
    },
    Card("combinePrevious()", "combinePrevious(_:)", "combinePrevious(_:_:)") {
      Sample("combinePrevious(_:_:)", { $0.combinePrevious(3) { $0 * 10 + $1 } }, values: { $0.pairing(from: 3) })
      Sample(
        "combinePrevious()", pipeline: "previous", { $0.combinePrevious().map { $0 * 10 + $1 } },
        values: { $0.isEmpty ? [] : Array($0.dropFirst()).pairing(from: $0[0]) })
      Picture("combine-previous", of: "letters", "combinePrevious()") {
        $0.show($0.source("-a--b--c-|").combinePrevious().map { [$0.previous, $0.value] })
      }
      Picture("combine-previous-initial", of: "letters", "combinePrevious(x)") {
        $0.show($0.source("-a--b--c-|").combinePrevious("x").map { [$0.previous, $0.value] })
      }
      Elsewhere("combinePrevious(_:_:)", .reactiveCocoa("combinePreviousWithStart:reduce:"))
      Elsewhere("combinePrevious()", .rxSwift("pairwise()"))
    },
    Card("materialize()", "dematerialize()") {
      Sample("materialize, dematerialize", pipeline: "remat") { $0.materialize().dematerialize() }
      Picture("materialize", of: "letters", "materialize()") { $0.show($0.source("-a--b--#").materialize()) }
      Picture("dematerialize", of: "events", "dematerialize()") { stage in
        stage.draw("-a--b--#", "")
        let events = stage.time.cold("-a--b--#", failure: TestError()).materialize()
        stage.show(events.dematerialize())
      }
      PipelineOperator("mat") { parts in
        parts.source.materialize().map { $0.value ?? ($0.error == nil ? -2 : -1) }.promoteFailure()
      } react: { _, stimulus, _ in
        switch stimulus {
        case .event(.failed, _): [.send(.next(-1)), .send(.completed)]
        case .event(.completed, _): [.send(.next(-2)), .send(.completed)]
        default: passOn(stimulus)
        }
      }
      Elsewhere("materialize()", .reactiveCocoa("materialize"), .rxSwift("materialize()"))
      Elsewhere("dematerialize()", .reactiveCocoa("dematerialize"), .rxSwift("dematerialize()"))
    },
  ]
}
