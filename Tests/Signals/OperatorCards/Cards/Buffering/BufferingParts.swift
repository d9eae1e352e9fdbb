import ReactiveSignals

extension Card {
  static let bufferingParts = [
    Card("buffer(by:)") {
      Sample(
        "buffer(by:)", { $0.buffer(by: Ints.never).flatMap { .from($0) } }, model: { $0.endingWith { $0 } },
        traits: [.outlivesSource])
      Picture("buffer-by", of: "letters", "buffer(by: boundary)") { stage in
        let source = stage.source("-a-b---c----d-|", "source")
        stage.show(source.buffer(by: stage.source("----x----x", "boundary")))
      }
      PipelineOperator("cut", inputs: 2...2) { parts in
        parts.source.buffer(by: parts.inputs[1]).map { $0.reduce(0) { $0 * 10 + $1 } }
      } react: { memory, stimulus, _ in
        switch stimulus {
        case .subscribed: return [.subscribe(0), .subscribe(1)]
        case .event(.next(let value), 0):
          memory.value = (memory.value ?? 0) * 10 + value
          return []
        case .event(.next, _): return flush(&memory)
        case .event(.completed, _): return flush(&memory) + [.send(.completed)]
        default: return passOn(stimulus)
        }
      }
    },
    Card("buffer(endingWith:)") {
      Sample("buffer(endingWith:)") { $0.buffer(endingWith: { _ in true }).flatMap { .from($0) } }
      Picture("buffer-ending", of: "numbers", "buffer(endingWith: { $0 > 2 })") {
        $0.show($0.numbers("-1-3---2-3--1-|").buffer(endingWith: { $0 > 2 }))
      }
      PipelineOperator("bunch", inputs: 1...1) { parts in
        parts.source.buffer(endingWith: { $0.isMultiple(of: 3) }).map { $0.reduce(0) { $0 * 10 + $1 } }
      } react: { memory, stimulus, _ in
        guard case .event(.next(let value), _) = stimulus else { return gather(&memory, stimulus, limit: .max) }
        return gather(&memory, stimulus, limit: value.isMultiple(of: 3) ? memory.count + 1 : .max)
      }
      Elsewhere(
        .reactiveSwift, "collect { values, value in }", here: "buffer(endingWith:)",
        differs: "The condition receives the value alone.")
    },
    Card("buffer(count:skip:)") {
      Sample(
        "buffer(count:skip:)", { $0.buffer(count: 1, skip: 2).flatMap { .from($0) } },
        values: { values in
          stride(from: 0, to: values.count, by: 2).map { values[$0] }
        })
      Picture("buffer-sliding", of: "letters", "buffer(count: 2, skip: 1)") {
        $0.show($0.source("-a--b--c--d--|").buffer(count: 2, skip: 1))
      }
      // Pairs of neighbours: an array begins at every multiple of the parameter.
      PipelineOperator("slide", inputs: 1...1, parameters: 1...3) { parts in
        parts.source.buffer(count: 2, skip: parts.parameter).map { $0.reduce(0) { $0 * 10 + $1 } }
      } react: { memory, stimulus, shape in
        let begins = memory.count > 0 && (memory.count - 1).isMultiple(of: shape.parameter)
        switch stimulus {
        case .event(.next(let value), _):
          defer { (memory.value, memory.isDone) = (value, begins) }
          memory.count += 1
          return begins ? [.send(.next(memory.value! * 10 + value))] : []
        case .event(.completed, _):
          // The last value is in a full array if one ended with it.
          return (begins && !memory.isDone ? [.send(.next(memory.value!))] : []) + [.send(.completed)]
        default: return passOn(stimulus)
        }
      }
      Elsewhere(.rxJS, "bufferCount(size, every)", here: "buffer(count:skip:)")
    },
  ]
}
