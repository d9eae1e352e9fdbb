import ReactiveSignals

extension Card {
  static let skipping = [
    Card("skip(first:)") {
      Sample("skip(first:)", { $0.skip(first: 2) }, values: { Array($0.dropFirst(2)) })
      Picture("skip-first", of: "letters", "skip(first: 2)") { $0.show($0.source("-a-b--c-d-|").skip(first: 2)) }
      PipelineOperator.linear("skip", parameters: 1...2) { parts in
        parts.source.skip(first: parts.parameter)
      } values: { memory, value, count in
        memory.count += 1
        return memory.count > count ? value : nil
      }
      Elsewhere(.reactiveCocoa, "skip:", here: "skip(first:)")
      Elsewhere(.rxSwift, "skip(_:)", here: "skip(first:)")
      Elsewhere(.combine, "dropFirst(_:)", here: "skip(first:)")
    },
    Card("skip(last:)") {
      Sample("skip(last:)", { $0.skip(last: 2) }, values: { Array($0.dropLast(2)) })
      Picture("skip-last", of: "letters", "skip(last: 2)") { $0.show($0.source("-a-b--c-d-|").skip(last: 2)) }
      Without(.pipeline, "has no strand")
      Elsewhere(.rxJS, "skipLast", here: "skip(last:)")
    },
    Card("skip(while:)") {
      Sample("skip(while:)", { $0.skip(while: { $0 < 2 }) }, values: { Array($0.drop { $0 < 2 }) })
      Picture("skip-while", of: "numbers", "skip(while: { $0 < 3 })") {
        $0.show($0.numbers("-1-2--3-1-|").skip(while: { $0 < 3 }))
      }
      Without(.pipeline, "has no strand")
      Elsewhere(.reactiveCocoa, "skipWhileBlock:", here: "skip(while:)")
      Elsewhere(.reactiveCocoa, "skipUntilBlock:", here: "skip(while:)", differs: "Pass the opposite condition.")
      Elsewhere(.rxSwift, "skipWhile", "skip(while:)", here: "skip(while:)")
      Elsewhere(.combine, "drop(while:)", here: "skip(while:)")
    },
  ]
}
