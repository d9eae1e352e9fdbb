import RaceHunt

extension Probe<Bool> {
  /// Each value is another one than the one before, from `first` to `last`.
  func expectAlternation(from first: Bool, to last: Bool, in run: Run) {
    let alternates = zip(values, values.dropFirst()).allSatisfy { $0 != $1 }
    run.expect(
      values.first == first && values.last == last && alternates,
      "\(name) was \(values), not from \(first) to \(last) in turns")
  }
}
