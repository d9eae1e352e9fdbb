extension Card {
  static let filtering: [Card] = [
    Card("ifEmpty(_:)") {
      Sample("ifEmpty(_:)", { $0.ifEmpty(7) }, model: { $0 == [.completed] ? [.next(7), .completed] : $0 })
      Picture("if-empty", of: "letters", "ifEmpty(x)") { $0.show($0.source("-----|").ifEmpty("x")) }
      PipelineOperator("default", parameters: 6...7, build: { $0.source.ifEmpty($0.parameter) }) {
        memory, stimulus, shape in
        ends(&memory, stimulus, ifEmpty: [.send(.next(shape.parameter)), .send(.completed)])
      }
      Elsewhere("ifEmpty(_:)", .rxSwift("ifEmpty(default:)"), .combine("replaceEmpty(with:)"), .rxJS("defaultIfEmpty"))
    },
    Card("ifEmpty(switchTo:)") {
      Sample(
        "ifEmpty(switchTo:)", { $0.ifEmpty(switchTo: .from([8, 9])) },
        model: { $0 == [.completed] ? [.next(8), .next(9), .completed] : $0 })
      Sample("empty, ifEmpty(switchTo:)") { Ints.empty.ifEmpty(switchTo: $0) }
      Picture("if-empty-switch", of: "letters", "ifEmpty(switchTo: other)") { stage in
        let source = stage.cold("---|", "source")
        stage.show(source.ifEmpty(switchTo: stage.cold("-a-b-|", "other", from: 3)))
      }
      PipelineOperator("instead", inputs: 2...2, build: { $0.source.ifEmpty(switchTo: $0.inputs[1]) }) {
        memory, stimulus, _ in
        if case .event(.next, 0) = stimulus { memory.isDone = true }
        guard case .event(.completed, 0) = stimulus, !memory.isDone else { return passOn(stimulus) }
        return [.subscribe(1)]
      }
      Elsewhere("ifEmpty(switchTo:)", .rxSwift("ifEmpty(switchTo:)"))
    },
    Card("throwIfEmpty(_:)") {
      Sample(
        "throwIfEmpty", pipeline: "required", { $0.throwIfEmpty(TestError(5)) },
        model: { $0 == [.completed] ? [.failed(TestError(5))] : $0 })
      Picture("throw-if-empty", of: "letters", "throwIfEmpty(error)") {
        $0.show($0.source("-----|").throwIfEmpty(TestError()))
      }
      Elsewhere("throwIfEmpty(_:)", .rxJS("throwIfEmpty"))
    },
    Card("single(failure:)", without: [.pipeline: "has no strand"]) {
      Sample(
        "single", { $0.single(failure: TestError(6)) },
        model: { events in
          if events.values.count > 1 { return [.failed(TestError(6))] }
          if events.values.isEmpty, events.last == .completed { return [.failed(TestError(6))] }
          return events.last == .completed ? events : events.end
        })
      Picture("single", of: "letters", "single(failure: error)") { stage in
        stage.show(stage.source("-a---|", "one").single(failure: TestError()), "result")
        stage.show(stage.source("-a-b-|", "two").single(failure: TestError()), "result")
      }
      Elsewhere(
        "single(failure:)", .rxSwift("single()", differs: "The value is sent when the source completes."),
        .rxSwift("asSingle()"))
    },
    Card("element(at:)") {
      Sample(
        "element(at:)", { $0.element(at: 2) },
        model: { $0.values.count > 2 ? [.next($0.values[2]), .completed] : $0.end })
      Picture("element-at", of: "letters", "element(at: 2)") { $0.show($0.source("-a-b-c-d-|").element(at: 2)) }
      PipelineOperator("element", parameters: 0...1, build: { $0.source.element(at: $0.parameter) }) {
        memory, stimulus, shape in
        guard case .event(.next, _) = stimulus else { return passOn(stimulus) }
        defer { memory.count += 1 }
        return memory.count == shape.parameter ? passOn(stimulus) + [.send(.completed)] : []
      }
      Elsewhere(
        "element(at:)",
        .rxSwift(
          "elementAt(_:)", "element(at:)",
          differs: "If the signal sends fewer values, the result completes without one.",
          "`throwIfEmpty(_:)` makes that an error."))
    },
    Card("filter(_:)") {
      Sample("filter", pipeline: "odd", { $0.filter { $0 % 2 != 0 } }, values: { $0.filter { $0 % 2 != 0 } })
      Picture("filter", of: "numbers", "filter { $0 > 2 }") { $0.show($0.numbers("-1-4--2-3-|").filter { $0 > 2 }) }
      Elsewhere(
        "filter(_:)", .reactiveCocoa("filter:"), .reactiveSwift("filter"), .rxSwift("filter"), .combine("filter"))
    },
    Card("partition(_:)") {
      Sample(
        "partition", pipeline: "even", { $0.partition { $0 % 2 != 0 }.excluded }, values: { $0.filter { $0 % 2 == 0 } })
      Picture("partition", of: "numbers", "partition { $0 > 2 }") { stage in
        let (included, excluded) = stage.numbers("-1-4--2-3-|").partition { $0 > 2 }
        stage.show(included, "included")
        stage.show(excluded, "excluded")
      }
      Elsewhere("partition(_:)", .rxJS("partition"))
    },
    Card("compactMap(_:)", without: [.pipeline: "has no strand"]) {
      Sample("compactMap", { $0.compactMap { $0 > 1 ? -$0 : nil } }, values: { $0.filter { $0 > 1 }.map { -$0 } })
      Picture("compact-map", of: "letters", "compactMap { Int($0) }") {
        $0.show($0.source("-a-1--b-2-|").compactMap { Int($0) })
      }
      Elsewhere(
        "compactMap(_:)", .reactiveSwift("compactMap"), .rxSwift("compactMap"),
        .rxSwift(
          "elements() (RxSwiftExt)", "errors() (RxSwiftExt)",
          differs: "`compactMap(\\.value)` and `compactMap(\\.error)` of `materialize()`."), .combine("compactMap"))
    },
    Card("compact()", without: [.pipeline: "has no strand"]) {
      Sample("compact", { $0.map { $0 > 1 ? $0 : nil }.compact() }, values: { $0.filter { $0 > 1 } })
      Picture("compact", of: "optional", "compact()") { stage in
        let values: [Character: String?] = ["a": "a", "n": nil, "b": "b"]
        let texts = stage.source("-a-n--b-n-|", values.mapValues { $0 ?? "nil" })
        stage.show(texts.map { $0 == "nil" ? nil : $0 }.compact())
      }
      Elsewhere("compact()", .rxSwift("unwrap"))
    },
    Card("ignoreValues()", without: [.pipeline: "has no strand"]) {
      Sample("ignoreValues", { $0.ignoreValues() }, values: nothing)
      Picture("ignore-values", of: "letters", "ignoreValues()") { $0.show($0.source("-a-b-c-|").ignoreValues()) }
      Elsewhere(
        "ignoreValues()", .reactiveCocoa("ignoreValues"), .rxSwift("ignoreElements()"),
        .rxSwift("asCompletable()", differs: "`then { .empty }` has the type `Signal<Never, any Error>`."),
        .combine("ignoreOutput()"))
    },
    Card("distinctUntilChanged()", "distinctUntilChanged(by:)", "distinctUntilChanged(comparing:)") {
      Sample(
        "distinctUntilChanged(comparing:)", { $0.distinctUntilChanged(comparing: \.self) },
        values: { $0.withoutRepetitions })
      Sample(
        "distinctUntilChanged", pipeline: "distinct", { $0.distinctUntilChanged() }, values: { $0.withoutRepetitions })
      Picture("distinct-until-changed", of: "letters", "distinctUntilChanged()") {
        $0.show($0.source("-a-a-b--b-a-|").distinctUntilChanged())
      }
      Elsewhere(
        "distinctUntilChanged()", .reactiveCocoa("distinctUntilChanged"), .rxSwift("distinctUntilChanged()"),
        .combine("removeDuplicates()"))
      Elsewhere(
        "distinctUntilChanged(comparing:)", .rxSwift("distinctUntilChanged(_ key)"), .rxJS("distinctUntilKeyChanged"))
      Elsewhere(
        "distinctUntilChanged(by:)", .rxSwift("distinctUntilChanged(_ comparer)"),
        .reactiveSwift(
          "skipRepeats(_:)", differs: "Compares with the value that was sent last.",
          "ReactiveSwift compares with the value before, even if it was dropped."),
        .combine(
          "removeDuplicates(by:)", differs: "Compares with the value that was sent last.",
          "Combine compares with the value before, even if it was dropped."))
    },
    Card("ignore(_:)", without: [.pipeline: "has no strand"]) {
      Sample("ignore", { $0.ignore(2) }, values: { $0.filter { $0 != 2 } })
      Picture("ignore", of: "letters", "ignore(b)") { $0.show($0.source("-a-b-c-b-|").ignore("b")) }
      Elsewhere("ignore(_:)", .reactiveCocoa("ignore:"))
    },
    Card("unique()", "unique(by:)") {
      Sample("unique", pipeline: "unique", { $0.unique() }, values: { $0.withoutRecurrences })
      Sample("unique(by:)", { $0.unique(by: { $0 / 2 }) }, values: { $0.withoutRecurrences(of: { $0 / 2 }) })
      Picture("unique", of: "letters", "unique()") { $0.show($0.source("-a-b-a-c-b-|").unique()) }
      Elsewhere("unique()", .rxSwift("distinct() (RxSwiftExt)", differs: "The operator holds all distinct values."))
    },
  ]
}

/// Passes on all events, but has another end for a source that completes without a value.
private func ends(_ memory: inout Memory, _ stimulus: Stimulus, ifEmpty end: [Reaction]) -> [Reaction] {
  if case .event(.next, _) = stimulus { memory.isDone = true }
  guard case .event(.completed, _) = stimulus, !memory.isDone else { return passOn(stimulus) }
  return end
}
