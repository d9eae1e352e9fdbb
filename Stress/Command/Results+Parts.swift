import RaceHunt

extension Results.Row {
  /// A part of a scenario: what one of several machines has explored of its executions.
  struct Part: Codable {
    /// The number of the part, from one.
    let number: Int
    let count: Int
    /// What all parts together have explored, if the search of each has ended.
    let claim: String
    /// How the scenario was divided, if the search has ended. Only parts of the same division belong together.
    let division: Int?

    init(_ shard: Shard, _ result: HuntResult) {
      number = shard.index + 1
      count = shard.count
      claim = "\(result.share?.claim ?? .sampled)"
      division = result.share?.division
    }
  }

  /// The whole scenario.
  ///
  /// - Parameter parts: A row for each part, in order.
  fileprivate init(_ parts: [Results.Row]) {
    let first = parts[0]
    scenario = first.scenario
    rows = first.rows
    schedules = parts.reduce(0) { $0 + $1.schedules }
    distinct = parts.reduce(0) { $0 + $1.distinct }
    steps = parts.reduce(0) { $0 + $1.steps }
    longest = parts.map(\.longest).max()!
    plans = nil
    seconds = parts.reduce(0) { $0 + $1.seconds }
    let failed = parts.first { $0.failure != nil }
    failure = failed?.failure
    replay = failed?.replay
    let isWhole = parts.allSatisfy { row in
      row.failure == nil && row.part?.division != nil && row.part?.division == first.part?.division
        && row.part?.claim == first.part?.claim
    }
    coverage = isWhole ? first.part!.claim : "\(Coverage.sampled)"
  }
}

extension Results {
  /// Joins the parts of each scenario of which all parts are there.
  mutating func joinParts() {
    let divided = Dictionary(grouping: results.filter { $0.part != nil }) { "\($0.scenario) \($0.part!.count)" }
    for parts in divided.values.map({ $0.sorted { $0.part!.number < $1.part!.number } }) {
      let (name, count) = (parts[0].scenario, parts[0].part!.count)
      guard parts.count == count, parts.indices.allSatisfy({ parts[$0].part!.number == $0 + 1 }) else { continue }
      results.removeAll { $0.scenario == name && $0.part?.count == count }
      results.append(Row(parts))
    }
  }
}
