import ReactiveSignals

extension Card {
  static let groupingUntil = [
    Card("group(by:closedBy:)") {
      Sample("group(by:closedBy:) by the group") {
        $0.group(by: { $0 % 3 }, closedBy: { $0.filter { $0 < 0 } }).flatMap { $0.signal }
      }
      Sample("group(by:closedBy:) by empty signals") {
        $0.group(by: { $0 % 3 }, closedBy: { _ in Ints.empty }).flatMap { $0.signal }
      }
      Picture("group-until", of: "numbers", "group(by: parity, closedBy: { $0.skip(first: 1) })") { stage in
        let source = stage.numbers("-1-2-3---5-4-|")
        let groups = source.group(by: { $0 % 2 }, closedBy: { $0.skip(first: 1) })
        stage.showInner(groups.map(\.signal), names: ["odd", "even", "odd"])
      }
      Without(.pipeline, "see the scenario group-until")
    }
  ]
}
