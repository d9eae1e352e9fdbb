import ReactiveSignals

extension Card {
  static let delayingErrors = [
    Card("flattenDelayingErrors(maxConcurrent:)") {
      Sample(
        "flattenDelayingErrors", { $0.map { .just($0 + 3) }.flattenDelayingErrors() }, values: { $0.map { $0 + 3 } })
      Picture("flatten-delaying-errors", of: "signals", "flattenDelayingErrors()") { stage in
        let source = stage.source("-a---b----|")
        let first = stage.cold("-1--#", "first", from: 1)
        let second = stage.cold("-4--5-|", "second", from: 5)
        stage.show(source.map { $0 == "a" ? first : second }.flattenDelayingErrors())
      }
      PipelineOperator("patient", inputs: 2...3, parameters: 1...2) { parts in
        Signal<Ints, TestError>.from(parts.inputs).flattenDelayingErrors(maxConcurrent: parts.parameter)
      } react: { memory, stimulus, shape in
        mergeDelayingErrors(&memory, stimulus, shape)
      }
    },
    Card("mergeDelayingErrors(_:)") {
      Sample("mergeDelayingErrors of one") { .mergeDelayingErrors([$0]) }
      Picture("merge-delaying-errors", of: "Signal", "mergeDelayingErrors([first, second])") { stage in
        stage.show(.mergeDelayingErrors([stage.source("-a-#", "first"), stage.source("--x---y--|", "second")]))
      }
      Without(.pipeline, "is made of flattenDelayingErrors")
    },
    Card("concatDelayingErrors(_:)") {
      Sample("concatDelayingErrors of one") { .concatDelayingErrors([$0]) }
      Picture("concat-delaying-errors", of: "Signal", "concatDelayingErrors([first, second])") { stage in
        let first = stage.cold("-a-b#", "first")
        stage.show(.concatDelayingErrors([first, stage.cold("-x-y-|", "second", from: 5)]))
      }
      Without(.pipeline, "is made of flattenDelayingErrors")
    },
  ]
}

/// Merges as `merge` does, but an empty signal takes the place of an error, which is sent in place of the completion.
private func mergeDelayingErrors(_ memory: inout Memory, _ stimulus: Stimulus, _ shape: Shape) -> [Reaction] {
  if case .event(.failed, let input) = stimulus {
    memory.value = input
    return [.subscribeTo([])]
  }
  let reactions = merge(&memory, stimulus, shape.inputs, limit: shape.parameter)
  if memory.value == nil || reactions != [.send(.completed)] { return reactions }
  return [.send(.failed(TestError()))]
}
