import ReactiveSignals

extension Card {
  static let summarizing = [
    Card("count()") {
      Sample("count", { $0.count() }, model: { $0.endingWith { [$0.count] } })
      Picture("count", of: "letters", "count()") { $0.show($0.source("-a-b-c-|").count()) }
      PipelineOperator("total", inputs: 1...1) { parts in
        parts.source.count()
      } react: { memory, stimulus, _ in
        switch stimulus {
        case .event(.next, _):
          memory.count += 1
          return []
        case .event(.completed, _): return [.send(.next(memory.count)), .send(.completed)]
        default: return passOn(stimulus)
        }
      }
      Elsewhere(.combine, "count()", here: "count()")
      Elsewhere(.rxJS, "count", here: "count()")
    },
    Card("min()", "min(by:)") {
      Sample("min", { $0.min() }, model: { $0.endingWith { $0.min().map { [$0] } ?? [] } })
      Picture("min", of: "numbers", "min()") { $0.show($0.numbers("-2-1-3-|").min()) }
      Without(.pipeline, "has no strand")
      Elsewhere(.combine, "min()", here: "min()")
      Elsewhere(.combine, "min(by:)", here: "min(by:)")
      Elsewhere(.rxJS, "min", here: "min()")
    },
    Card("max()", "max(by:)") {
      Sample("max", { $0.max() }, model: { $0.endingWith { $0.max().map { [$0] } ?? [] } })
      Picture("max", of: "numbers", "max()") { $0.show($0.numbers("-2-3-1-|").max()) }
      PipelineOperator.atEnd("max") { parts in
        parts.source.max()
      } result: { result, value in
        max(result ?? value, value)
      }
      Elsewhere(.combine, "max()", here: "max()")
      Elsewhere(.combine, "max(by:)", here: "max(by:)")
      Elsewhere(.rxJS, "max", here: "max()")
    },
    Card("contains(_:)") {
      Sample(
        "contains", { $0.contains(1).map { $0 ? 1 : 0 } }, model: { $0.answering(ifAny: { $0 == 1 }, 1, otherwise: 0) })
      Picture("contains", of: "letters", "contains(b)") { $0.show($0.source("-a-b-c-|").contains("b")) }
      Without(.pipeline, "has no strand")
      Elsewhere(.combine, "contains(_:)", here: "contains(_:)")
    },
  ]
}
