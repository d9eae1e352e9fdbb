extension Probe<Bool> {
  /// Checks that the values begin with `first`, end with `last`, and that each differs from the previous one.
  func expectAlternation(from first: Bool, to last: Bool, in run: Run) {
    let alternates = zip(values, values.dropFirst()).allSatisfy { $0 != $1 }
    run.expect(
      values.first == first && values.last == last && alternates,
      "\(name) was \(values), not from \(first) to \(last) in turns")
  }
}
