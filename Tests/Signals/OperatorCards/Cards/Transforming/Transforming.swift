import ReactiveSignals

extension Card {
  static let transforming = [
    Card("scan(_:_:)", "scan(_:)") {
      Sample("scan(_:)", { $0.scan(+) }, values: { $0.isEmpty ? [] : [$0[0]] + Array($0.dropFirst()).scanning($0[0]) })
      Sample("scan", { $0.scan(10) { $0 + $1 } }, values: { $0.scanning(10) })
      Picture("scan", of: "numbers", "scan(0, +)") { $0.show($0.numbers("-1-2--3-4-|").scan(0, +)) }
      PipelineOperator.linear("scan") { parts in
        parts.source.scan(0, +)
      } values: { memory, value, _ in
        memory.count += value
        return memory.count
      }
      PipelineOperator.linear("reduce") { parts in
        parts.source.scan(+)
      } values: { memory, value, _ in
        memory.value = (memory.value ?? 0) + value
        return memory.value
      }
      Elsewhere(.reactiveCocoa, "scanWithStart:reduce:", here: "scan(_:_:)")
      Elsewhere(.rxSwift, "scan(_:accumulator:)", here: "scan(_:_:)")
      Elsewhere(.combine, "scan", here: "scan(_:_:)")
    },
    Card("map(_:)") {
      Sample("map", { $0.map { $0 + 1 } }, values: { $0.map { $0 + 1 } })
      Picture("map", of: "numbers", "map { $0 * 2 }") { $0.show($0.numbers("-1-2--3-|").map { $0 * 2 }) }
      PipelineOperator.linear("map", parameters: 1...3) { parts in
        parts.source.map { [parameter = parts.parameter] in $0 + parameter * 10 }
      } values: { _, value, parameter in
        value + parameter * 10
      }
      Elsewhere(.reactiveCocoa, "map:", here: "map(_:)")
      Elsewhere(
        .reactiveCocoa, "reduceEach:", "reduceApply", here: "map(_:)",
        differs: "A closure with several parameters receives the elements of a tuple.")
      Elsewhere(.reactiveSwift, "map", here: "map(_:)")
      Elsewhere(.rxSwift, "map", here: "map(_:)")
      Elsewhere(.combine, "map", here: "map(_:)")
      Elsewhere(.rxJS, "pluck", here: "map(_:)", differs: "With a key path.")
    },
    Card("mapTo(_:)") {
      Sample("mapTo(_:)", { $0.mapTo(7) }, values: { $0.map { _ in 7 } })
      Picture("map-to", of: "letters", "mapTo(x)") { $0.show($0.source("-a-b--c-|").mapTo("x")) }
      Without(.pipeline, "has no strand")
      Elsewhere(.reactiveCocoa, "mapReplace:", here: "mapTo(_:)")
      Elsewhere(.rxSwift, "mapTo", here: "mapTo(_:)")
    },
    Card("scanIndexed(_:_:)") {
      Sample("scanIndexed", { $0.scanIndexed(5) { $0 + $1 * $2 } }, values: { $0.scanningIndices(5) })
      Picture("scan-indexed", of: "numbers", "scanIndexed(0) { $0 + $1 * $2 }") {
        $0.show($0.numbers("-5-5--5-5-|").scanIndexed(0) { $0 + $1 * $2 })
      }
      Without(.pipeline, "has no strand")
      Elsewhere(.reactiveCocoa, "scanWithStart:reduceWithIndex:", here: "scanIndexed(_:_:)")
    },
    Card("enumerated()") {
      Sample(
        "enumerated", { $0.enumerated().map { $0.value * 10 + $0.index } },
        values: { $0.enumerated().map { $0.element * 10 + $0.offset } })
      Picture("enumerated", of: "letters", "enumerated()") {
        $0.show($0.source("-a--b--c-|").enumerated().map { "\($0.index)\($0.value)" })
      }
      PipelineOperator.linear("number") { parts in
        parts.source.enumerated().map { $0.index * 10 + $0.value }
      } values: { memory, value, _ in
        defer { memory.count += 1 }
        return memory.count * 10 + value
      }
      Elsewhere(
        .rxSwift, "enumerated()", here: "enumerated()",
        differs: "The pair is `(index:value:)`.", "Do not use `zip` with `from(0...)`: that signal never stops sending."
      )
    },
    Card("combinePrevious()", "combinePrevious(_:)", "combinePrevious(_:_:)") {
      Sample("combinePrevious(_:_:)", { $0.combinePrevious(3) { $0 * 10 + $1 } }, values: { $0.pairing(from: 3) })
      Sample(
        "combinePrevious()", { $0.combinePrevious().map { $0 * 10 + $1 } },
        values: { $0.isEmpty ? [] : Array($0.dropFirst()).pairing(from: $0[0]) })
      Picture("combine-previous", of: "letters", "combinePrevious()") {
        $0.show($0.source("-a--b--c-|").combinePrevious().map { [$0.previous, $0.value] })
      }
      Picture("combine-previous-initial", of: "letters", "combinePrevious(x)") {
        $0.show($0.source("-a--b--c-|").combinePrevious("x").map { [$0.previous, $0.value] })
      }
      PipelineOperator.linear("previous") { parts in
        parts.source.combinePrevious().map { $0.previous * 10 + $0.value }
      } values: { memory, value, _ in
        defer { memory.value = value }
        return memory.value.map { $0 * 10 + value }
      }
      Elsewhere(.reactiveCocoa, "combinePreviousWithStart:reduce:", here: "combinePrevious(_:_:)")
      Elsewhere(.rxSwift, "pairwise()", here: "combinePrevious()")
    },
    Card("materialize()", "dematerialize()") {
      Sample("materialize, dematerialize") { $0.materialize().dematerialize() }
      Picture("materialize", of: "letters", "materialize()") { $0.show($0.source("-a--b--#").materialize()) }
      Picture("dematerialize", of: "events", "dematerialize()") { stage in
        stage.draw("-a--b--#", "")
        let events = stage.time.cold("-a--b--#", failure: TestError()).materialize()
        stage.show(events.dematerialize())
      }
      PipelineOperator.linear("remat") { parts in
        parts.source.materialize().dematerialize()
      } values: { _, value, _ in
        value
      }
      PipelineOperator("mat", inputs: 1...1) { parts in
        let events = parts.source.materialize().map { event in
          switch event {
          case .next(let value): value
          case .failed: -1
          case .completed: -2
          }
        }
        return events.catchTo(.empty)
      } react: { _, stimulus, _ in
        switch stimulus {
        case .event(.failed, _): [.send(.next(-1)), .send(.completed)]
        case .event(.completed, _): [.send(.next(-2)), .send(.completed)]
        default: passOn(stimulus)
        }
      }
      Elsewhere(.reactiveCocoa, "materialize", here: "materialize()")
      Elsewhere(.reactiveCocoa, "dematerialize", here: "dematerialize()")
      Elsewhere(.rxSwift, "materialize()", here: "materialize()")
      Elsewhere(.rxSwift, "dematerialize()", here: "dematerialize()")
    },
  ]
}
