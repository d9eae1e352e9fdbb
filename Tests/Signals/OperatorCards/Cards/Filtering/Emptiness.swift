import ReactiveSignals

extension Card {
  static let emptiness = [
    Card("ifEmpty(_:)") {
      Sample("ifEmpty(_:)", { $0.ifEmpty(7) }, model: { $0 == [.completed] ? [.next(7), .completed] : $0 })
      Picture("if-empty", of: "letters", "ifEmpty(x)") { $0.show($0.source("-----|").ifEmpty("x")) }
      PipelineOperator("default", inputs: 1...1, parameters: 6...7) { parts in
        parts.source.ifEmpty(parts.parameter)
      } react: { memory, stimulus, shape in
        ends(&memory, stimulus, ifEmpty: [.send(.next(shape.parameter)), .send(.completed)])
      }
      Elsewhere(.rxSwift, "ifEmpty(default:)", here: "ifEmpty(_:)")
      Elsewhere(.combine, "replaceEmpty(with:)", here: "ifEmpty(_:)")
      Elsewhere(.rxJS, "defaultIfEmpty", here: "ifEmpty(_:)")
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
      PipelineOperator("instead", inputs: 2...2) { parts in
        parts.source.ifEmpty(switchTo: parts.inputs[1])
      } react: { memory, stimulus, _ in
        if case .event(.next, 0) = stimulus { memory.isDone = true }
        guard case .event(.completed, 0) = stimulus, !memory.isDone else { return passOn(stimulus) }
        return [.subscribe(1)]
      }
      Elsewhere(.rxSwift, "ifEmpty(switchTo:)", here: "ifEmpty(switchTo:)")
    },
    Card("throwIfEmpty(_:)") {
      Sample(
        "throwIfEmpty", { $0.throwIfEmpty(TestError(5)) }, model: { $0 == [.completed] ? [.failed(TestError(5))] : $0 })
      Picture("throw-if-empty", of: "letters", "throwIfEmpty(error)") {
        $0.show($0.source("-----|").throwIfEmpty(TestError()))
      }
      PipelineOperator("required", inputs: 1...1) { parts in
        parts.source.throwIfEmpty(TestError())
      } react: { memory, stimulus, _ in
        ends(&memory, stimulus, ifEmpty: [.send(.failed(TestError()))])
      }
      Elsewhere(.rxJS, "throwIfEmpty", here: "throwIfEmpty(_:)")
    },
    Card("single(failure:)") {
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
      Without(.pipeline, "has no strand")
      Elsewhere(.rxSwift, "single()", here: "single(failure:)", differs: "The value is sent when the source completes.")
      Elsewhere(.rxSwift, "asSingle()", here: "single(failure:)")
    },
    Card("element(at:)") {
      Sample(
        "element(at:)", { $0.element(at: 2) },
        model: { $0.values.count > 2 ? [.next($0.values[2]), .completed] : $0.end })
      Picture("element-at", of: "letters", "element(at: 2)") { $0.show($0.source("-a-b-c-d-|").element(at: 2)) }
      PipelineOperator("element", inputs: 1...1, parameters: 0...1) { parts in
        parts.source.element(at: parts.parameter)
      } react: { memory, stimulus, shape in
        guard case .event(.next, _) = stimulus else { return passOn(stimulus) }
        defer { memory.count += 1 }
        return memory.count == shape.parameter ? passOn(stimulus) + [.send(.completed)] : []
      }
      Elsewhere(
        .rxSwift, "elementAt(_:)", "element(at:)", here: "element(at:)",
        differs: "If the signal sends fewer values, the result completes without one.",
        "`throwIfEmpty(_:)` makes that an error.")
    },
  ]
}

/// Passes on all events, but has another end for a source that completes without a value.
private func ends(_ memory: inout Memory, _ stimulus: Stimulus, ifEmpty end: [Reaction]) -> [Reaction] {
  if case .event(.next, _) = stimulus { memory.isDone = true }
  guard case .event(.completed, _) = stimulus, !memory.isDone else { return passOn(stimulus) }
  return end
}
