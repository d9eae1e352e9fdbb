import ReactiveSignals

extension Card {
  static let grouping = [
    Card("group(by:maxOpen:)", "group(by:maxOpen:transform:)") {
      Sample("group(by:)") { $0.group(by: { $0 % 3 }).flatMap { $0.signal } }
      Sample("group(by:) with a limit") { $0.group(by: { $0 % 3 }, maxOpen: 2).flatMap { $0.signal } }
      Picture("group", of: "numbers", "group { $0.isMultiple(of: 2) }") { stage in
        let groups = stage.numbers("-1-2--3-4-5-|").group { $0.isMultiple(of: 2) }
        stage.showInner(groups.map(\.signal), names: ["odd", "even"])
      }
      PipelineOperator.linear("group", parameters: 1...2) { parts in
        parts.source.group(by: { $0 % 3 }, maxOpen: parts.parameter).flatMap(\.signal)
      } values: { _, value, _ in
        value
      }
      Elsewhere(.reactiveCocoa, "groupBy:transform:", here: "group(by:transform:)")
      Elsewhere(.rxSwift, "groupBy(keySelector:)", here: "group(by:)")
    }
  ]
}
