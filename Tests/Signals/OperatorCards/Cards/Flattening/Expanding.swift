import ReactiveSignals

extension Card {
  static let expanding = [
    Card("expand(maxConcurrent:_:)") {
      Sample(
        "expand", { $0.expand { 1..<8 ~= $0 ? .just($0 + 8) : .empty } },
        values: { $0.flatMap { 1..<8 ~= $0 ? [$0, $0 + 8] : [$0] } })
      Picture("expand", of: "letters", "expand { next[$0] ?? .empty }") { stage in
        let source = stage.source("-a----|")
        let next = ["a": stage.cold("--b---c|", "of a", from: 1), "b": stage.cold("--d|", "of b", from: 3)]
        stage.show(source.expand { next[$0] ?? .empty })
      }
      PipelineOperator("expand", inputs: 1...1) { parts in
        parts.source.expand { $0 < 20 ? .just($0 + 10) : .empty }
      } react: { memory, stimulus, _ in
        switch stimulus {
        case .event(.next(let value), _):
          if value >= 20 { return [.send(.next(value))] }
          memory.count += 1
          return [.send(.next(value)), .subscribeTo([value + 10])]
        case .event(.completed, let input):
          if input == 0 { memory.isDone = true } else { memory.count -= 1 }
          return memory.isDone && memory.count == 0 ? [.send(.completed)] : []
        default: return passOn(stimulus)
        }
      }
      Elsewhere(.rxJS, "expand", here: "expand(_:)")
    }
  ]
}
