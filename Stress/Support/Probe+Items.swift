/// The contiguous part of another sequence that a sequence must be.
enum Part: String {
  case whole, prefix, suffix
  case slice = "contiguous part"
}

extension Probe where Value == Item {
  /// Checks that the items of every sender have arrived in order from zero. `counts` has the number of items of each
  /// sender; nil allows any number.
  func expectItems(_ counts: [Int?], in run: Run) {
    var arrived = Array(repeating: 0, count: counts.count)
    for item in values {
      guard arrived.indices.contains(item.sender) else {
        return run.expect(false, "\(name): \(item) of an unknown sender")
      }
      run.expect(
        item.number == arrived[item.sender],
        "\(name): \(item) instead of \(Item(item.sender, arrived[item.sender]))")
      arrived[item.sender] = item.number + 1
    }
    for (sender, count) in counts.enumerated() {
      guard let count else { continue }
      run.expect(
        count == arrived[sender], "\(name): \(arrived[sender]) items of sender \(sender) instead of \(count)")
    }
  }

  /// Checks that the values are this part of the values of `reference`, in the same order, without a gap or a
  /// duplicate.
  func expect(_ part: Part, of reference: Probe, in run: Run) {
    let all = reference.values
    let start: Int? =
      switch part {
      case .whole, .prefix: 0
      case .suffix: all.count - values.count
      case .slice: values.first.map { all.firstIndex(of: $0) } ?? 0
      }
    guard let start, start >= 0, start + values.count <= all.count,
      part != .whole || values.count == all.count, all[start..<start + values.count].elementsEqual(values)
    else {
      return run.expect(false, "\(name) got \(values), not a \(part.rawValue) of what \(reference.name) got: \(all)")
    }
  }

  /// Checks that the values are some of the values of `reference`, in the same order.
  func expectSome(of reference: Probe, in run: Run) {
    var rest = reference.values[...]
    for item in values {
      guard let place = rest.firstIndex(of: item) else {
        return run.expect(
          false, "\(name): \(item) is repeated, out of order or unknown: \(values) of \(reference.values)")
      }
      rest = rest[(place + 1)...]
    }
  }
}
