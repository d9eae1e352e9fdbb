import ReactiveSignals

extension Card {
  static let filtering = [
    Card("filter(_:)") {
      Sample("filter", { $0.filter { $0 % 2 == 0 } }, values: { $0.filter { $0 % 2 == 0 } })
      Picture("filter", of: "numbers", "filter { $0 > 2 }") { $0.show($0.numbers("-1-4--2-3-|").filter { $0 > 2 }) }
      PipelineOperator.linear("odd") { parts in
        parts.source.filter { !$0.isMultiple(of: 2) }
      } values: { _, value, _ in
        value.isMultiple(of: 2) ? nil : value
      }
      Elsewhere(.reactiveCocoa, "filter:", here: "filter(_:)")
      Elsewhere(.reactiveSwift, "filter", here: "filter(_:)")
      Elsewhere(.rxSwift, "filter", here: "filter(_:)")
      Elsewhere(.combine, "filter", here: "filter(_:)")
    },
    Card("partition(_:)") {
      Sample("partition", { $0.partition { $0 % 2 == 0 }.excluded }, values: { $0.filter { $0 % 2 != 0 } })
      Picture("partition", of: "numbers", "partition { $0 > 2 }") { stage in
        let (included, excluded) = stage.numbers("-1-4--2-3-|").partition { $0 > 2 }
        stage.show(included, "included")
        stage.show(excluded, "excluded")
      }
      PipelineOperator.linear("even") { parts in
        parts.source.partition { !$0.isMultiple(of: 2) }.excluded
      } values: { _, value, _ in
        value.isMultiple(of: 2) ? value : nil
      }
      Elsewhere(.rxJS, "partition", here: "partition(_:)")
    },
    Card("compactMap(_:)") {
      Sample("compactMap", { $0.compactMap { $0 > 1 ? -$0 : nil } }, values: { $0.filter { $0 > 1 }.map { -$0 } })
      Picture("compact-map", of: "letters", "compactMap { Int($0) }") {
        $0.show($0.source("-a-1--b-2-|").compactMap { Int($0) })
      }
      Without(.pipeline, "has no strand")
      Elsewhere(.reactiveSwift, "compactMap", here: "compactMap(_:)")
      Elsewhere(.rxSwift, "compactMap", here: "compactMap(_:)")
      Elsewhere(
        .rxSwift, "elements() (RxSwiftExt)", "errors() (RxSwiftExt)", here: "compactMap(_:)",
        differs: "`compactMap(\\.value)` and `compactMap(\\.error)` of `materialize()`.")
      Elsewhere(.combine, "compactMap", here: "compactMap(_:)")
    },
    Card("compact()") {
      Sample("compact", { $0.map { $0 > 1 ? $0 : nil }.compact() }, values: { $0.filter { $0 > 1 } })
      Picture("compact", of: "optional", "compact()") { stage in
        let values: [Character: String?] = ["a": "a", "n": nil, "b": "b"]
        let texts = stage.source("-a-n--b-n-|", values.mapValues { $0 ?? "nil" })
        stage.show(texts.map { $0 == "nil" ? nil : $0 }.compact())
      }
      Without(.pipeline, "has no strand")
      Elsewhere(.rxSwift, "unwrap", here: "compact()")
    },
    Card("ignoreValues()") {
      Sample(
        "ignoreValues", { $0.ignoreValues() },
        values: { _ in
          []
        })
      Picture("ignore-values", of: "letters", "ignoreValues()") { $0.show($0.source("-a-b-c-|").ignoreValues()) }
      Without(.pipeline, "has no strand")
      Elsewhere(.reactiveCocoa, "ignoreValues", here: "ignoreValues()")
      Elsewhere(.rxSwift, "ignoreElements()", here: "ignoreValues()")
      Elsewhere(.rxSwift, "asCompletable()", here: "ignoreValues()")
      Elsewhere(.combine, "ignoreOutput()", here: "ignoreValues()")
    },
    Card("distinctUntilChanged()", "distinctUntilChanged(by:)", "distinctUntilChanged(comparing:)") {
      Sample(
        "distinctUntilChanged(comparing:)", { $0.distinctUntilChanged(comparing: \.self) },
        values: { $0.withoutRepetitions })
      Sample("distinctUntilChanged", { $0.distinctUntilChanged() }, values: { $0.withoutRepetitions })
      Picture("distinct-until-changed", of: "letters", "distinctUntilChanged()") {
        $0.show($0.source("-a-a-b--b-a-|").distinctUntilChanged())
      }
      PipelineOperator.linear("distinct") { parts in
        parts.source.distinctUntilChanged()
      } values: { memory, value, _ in
        defer { memory.value = value }
        return memory.value == value ? nil : value
      }
      Elsewhere(.reactiveCocoa, "distinctUntilChanged", here: "distinctUntilChanged()")
      Elsewhere(.rxSwift, "distinctUntilChanged()", here: "distinctUntilChanged()")
      Elsewhere(.rxSwift, "distinctUntilChanged(_ key)", here: "distinctUntilChanged(comparing:)")
      Elsewhere(.rxSwift, "distinctUntilChanged(_ comparer)", here: "distinctUntilChanged(by:)")
      Elsewhere(.combine, "removeDuplicates()", here: "distinctUntilChanged()")
      Elsewhere(.combine, "removeDuplicates(by:)", here: "distinctUntilChanged(by:)")
      Elsewhere(.rxJS, "distinctUntilKeyChanged", here: "distinctUntilChanged(comparing:)")
    },
    Card("ignore(_:)") {
      Sample("ignore", { $0.ignore(2) }, values: { $0.filter { $0 != 2 } })
      Picture("ignore", of: "letters", "ignore(b)") { $0.show($0.source("-a-b-c-b-|").ignore("b")) }
      Without(.pipeline, "has no strand")
      Elsewhere(.reactiveCocoa, "ignore:", here: "ignore(_:)")
    },
  ]
}
