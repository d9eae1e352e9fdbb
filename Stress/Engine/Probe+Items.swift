/// Which part of another sequence one must be, without a gap.
enum Part: String {
  case whole, prefix, suffix
  case slice = "contiguous part"
}

extension Probe where Value == Item {
  /// Every sender's items have arrived in order from zero: `counts` tells how many of each; nil, any number.
  func expectItems(_ counts: [Int?], in round: Round) {
    var arrived = Array(repeating: 0, count: counts.count)
    for item in values {
      guard arrived.indices.contains(item.sender) else {
        return round.violations.add("\(name): \(item) of an unknown sender")
      }
      round.expect(
        item.number == arrived[item.sender],
        "\(name): \(item) where \(Item(item.sender, arrived[item.sender])) was due")
      arrived[item.sender] = item.number + 1
    }
    for (sender, count) in counts.enumerated() {
      guard let count, count != arrived[sender] else { continue }
      round.violations.add("\(name): \(arrived[sender]) items of sender \(sender) instead of \(count)")
    }
  }

  /// What has arrived is a part of what `reference` got, in the same order, without a gap or a duplicate.
  func expect(_ part: Part, of reference: Probe, in round: Round) {
    let all = reference.values
    let start: Int?
    switch part {
    case .whole, .prefix: start = 0
    case .suffix: start = all.count - values.count
    case .slice: start = values.first.flatMap { all.firstIndex(of: $0) } ?? (values.isEmpty ? 0 : nil)
    }
    guard let start, start >= 0, start + values.count <= all.count,
      part != .whole || values.count == all.count, all[start..<start + values.count].elementsEqual(values)
    else {
      let same = zip(values, all[max(0, start ?? 0)...]).prefix { $0 == $1 }.count
      return round.violations.add(
        """
        \(name) got \(values.count) items, not a \(part.rawValue) of the \(all.count) that \(reference.name) got; from \
        the first difference on: \(brief(values[same...])) and \(brief(all[min(all.count, max(0, start ?? 0) + same)...]))
        """)
    }
  }

  private func brief(_ items: ArraySlice<Item>) -> String {
    let shown = items.prefix(12).map(\.description).joined(separator: " ")
    return "[\(shown)\(items.count > 12 ? " ..." : "")]"
  }
}
