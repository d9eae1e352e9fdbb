import ReactiveSignals

extension Card {
  static let windowingParts = [
    Card("window(by:)") {
      Sample("window(by:)", traits: [.outlivesSource]) { $0.window(by: Ints.never).flatten() }
      Picture("window-by", of: "letters", "window(by: boundary)") { stage in
        let source = stage.source("-a-b---c----d-|", "source")
        stage.showInner(source.window(by: stage.source("----x----x", "boundary")), names: ["A", "B", "C"])
      }
      // Nine is the end of a window.
      PipelineOperator("chop", inputs: 2...2) { parts in
        flattened(parts.source.window(by: parts.inputs[1]))
      } react: { memory, stimulus, _ in
        switch stimulus {
        case .subscribed: return [.subscribe(0), .subscribe(1)]
        case .event(.next(let value), 0):
          memory.count = 1
          return [.send(.next(value))]
        case .event(.next, _): return close(&memory)
        case .event(.completed, _): return close(&memory) + [.send(.completed)]
        default: return passOn(stimulus)
        }
      }
    },
    Card("window(endingWith:)") {
      Sample("window(endingWith:)") { $0.window(endingWith: { $0 > 1 }).flatten() }
      Picture("window-ending", of: "numbers", "window(endingWith: { $0 > 2 })") { stage in
        let source = stage.numbers("-1-3---2-3--1-|")
        stage.showInner(source.window(endingWith: { $0 > 2 }), names: ["A", "B", "C"])
      }
      Without(.pipeline, "has no strand")
    },
    Card("window(count:skip:)") {
      Sample(
        "window(count:skip:)", { $0.window(count: 2, skip: 1).flatten() },
        values: { $0.enumerated().flatMap { $0.offset == 0 ? [$0.element] : [$0.element, $0.element] } })
      Picture("window-sliding", of: "letters", "window(count: 2, skip: 1)") { stage in
        stage.showInner(stage.source("-a--b--c--|").window(count: 2, skip: 1), names: ["A", "B", "C"])
      }
      PipelineOperator("pane", inputs: 1...1, parameters: 1...3) { parts in
        flattened(parts.source.window(count: 2, skip: parts.parameter))
      } react: { memory, stimulus, shape in
        // Each window that is open, with the number of its values.
        switch stimulus {
        case .event(.next(let value), _):
          if memory.count.isMultiple(of: shape.parameter) { memory.numbers.append(0) }
          memory.count += 1
          memory.numbers = memory.numbers.map { $0! + 1 }
          let values = memory.numbers.map { _ in Reaction.send(.next(value)) }
          if memory.numbers.first != 2 { return values }
          memory.numbers.removeFirst()
          return values + [.send(.next(9))]
        case .event(.completed, _): return memory.numbers.map { _ in .send(.next(9)) } + [.send(.completed)]
        default: return passOn(stimulus)
        }
      }
    },
  ]
}
