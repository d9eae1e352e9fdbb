import ReactiveSignals

extension Card {
  static let unique = [
    Card("unique()", "unique(by:)") {
      Sample("unique", { $0.unique() }, values: { $0.withoutRecurrences })
      Sample("unique(by:)", { $0.unique(by: { $0 / 2 }) }, values: { $0.withoutRecurrences(of: { $0 / 2 }) })
      Picture("unique", of: "letters", "unique()") { $0.show($0.source("-a-b-a-c-b-|").unique()) }
      PipelineOperator.linear("unique") { parts in
        parts.source.unique()
      } values: { memory, value, _ in
        if memory.numbers.contains(value) { return nil }
        memory.numbers.append(value)
        return value
      }
      Elsewhere(
        .rxSwift, "distinct() (RxSwiftExt)", here: "unique()", differs: "The operator holds all distinct values.")
    }
  ]
}
