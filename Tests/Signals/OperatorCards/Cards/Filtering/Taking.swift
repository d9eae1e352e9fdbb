import ReactiveSignals

extension Card {
  static let taking = [
    Card("take(first:)") {
      Sample("take(first: 0)", { $0.take(first: 0) }, model: { $0.prefix(values: 0) })
      Sample("take(first: 3)", { $0.take(first: 3) }, model: { $0.prefix(values: 3) })
      Picture("take-first", of: "letters", "take(first: 2)") { $0.show($0.source("-a-b--c-d-|").take(first: 2)) }
      PipelineOperator("take", inputs: 1...1, parameters: 1...3) { parts in
        parts.source.take(first: parts.parameter)
      } react: { memory, stimulus, shape in
        guard case .event(let event, _) = stimulus else { return passOn(stimulus) }
        if memory.isDone { return [] }
        memory.count += 1
        memory.isDone = event.isTerminal || memory.count == shape.parameter
        return memory.isDone && !event.isTerminal ? [.send(event), .send(.completed)] : [.send(event)]
      }
      Elsewhere(.reactiveCocoa, "take:", here: "take(first:)")
      Elsewhere(
        .rxSwift, "first()", here: "take(first: 1)",
        differs: "In this library, `first()` is awaited: <doc:SwiftConcurrency>.")
      Elsewhere(.rxSwift, "take(_:)", here: "take(first:)")
      Elsewhere(.rxSwift, "asMaybe()", here: "take(first: 1)")
      Elsewhere(.combine, "prefix(_:)", here: "take(first:)")
    },
    Card("take(last:)") {
      Sample("take(last:)", { $0.take(last: 3) }, model: { $0.endingWith { $0.suffix(3) } })
      Sample("take(last: 0)", { $0.take(last: 0) }, model: { $0.endingWith { _ in [] } })
      Picture("take-last", of: "letters", "take(last: 2)") { $0.show($0.source("-a-b--c-d-|").take(last: 2)) }
      PipelineOperator.atEnd("last") { parts in
        parts.source.take(last: 1)
      } result: { _, value in
        value
      }
      Elsewhere(.reactiveCocoa, "takeLast:", here: "take(last:)")
      Elsewhere(.rxSwift, "takeLast(_:)", here: "take(last:)")
    },
    Card("take(while:inclusive:)") {
      Sample(
        "take(while:inclusive:)", { $0.take(while: { $0 < 2 }, inclusive: true) },
        model: { events in
          guard let last = events.values.first(where: { $0 >= 2 }) else { return events }
          return events.replacing(from: { $0 >= 2 }, by: [.next(last), .completed])
        })
      Sample(
        "take(while:)", { $0.take(while: { $0 < 3 }) }, model: { $0.replacing(from: { $0 >= 3 }, by: [.completed]) })
      Sample("take(while: true)") { $0.take(while: { _ in true }) }
      Picture("take-while", of: "numbers", "take(while: { $0 < 3 })") {
        $0.show($0.numbers("-1-2--3-1-|").take(while: { $0 < 3 }))
      }
      Picture("take-while-inclusive", of: "numbers", "take(while: { $0 < 3 }, inclusive: true)") {
        $0.show($0.numbers("-1-2--3-1-|").take(while: { $0 < 3 }, inclusive: true))
      }
      PipelineOperator("while", inputs: 1...1) { parts in
        parts.source.take(while: { !$0.isMultiple(of: 3) })
      } react: { _, stimulus, _ in
        guard case .event(.next(let value), _) = stimulus, value.isMultiple(of: 3) else { return passOn(stimulus) }
        return [.send(.completed)]
      }
      PipelineOperator("through", inputs: 1...1) { parts in
        parts.source.take(while: { !$0.isMultiple(of: 3) }, inclusive: true)
      } react: { memory, stimulus, _ in
        if memory.isDone { return [] }
        guard case .event(.next(let value), _) = stimulus, value.isMultiple(of: 3) else { return passOn(stimulus) }
        memory.isDone = true
        return passOn(stimulus) + [.send(.completed)]
      }
      Elsewhere(.reactiveCocoa, "takeUntilBlock:", here: "take(while:)", differs: "Pass the opposite condition.")
      Elsewhere(
        .rxSwift, "take(until: predicate)", here: "take(while:)",
        differs: "Pass the opposite condition. The value itself is not sent, unless `inclusive` is true.")
      Elsewhere(.reactiveCocoa, "takeWhileBlock:", here: "take(while:)")
      Elsewhere(.rxSwift, "takeWhile", "take(while:)", here: "take(while:)")
      Elsewhere(.rxSwift, "take(while:behavior: .inclusive)", here: "take(while:inclusive:)")
      Elsewhere(.combine, "prefix(while:)", here: "take(while:)")
    },
  ]
}
