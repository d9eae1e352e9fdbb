import ReactiveSignals

extension Card {
  static let racing = [
    Card("race(_:)", "race(with:)") {
      Sample("race with a dead signal") { Ints.race(Ints { _ in nil }, $0) }
      Picture("race", "first.race(with: second)") { stage in
        let first = stage.source("---a-b-c-|", "first")
        stage.show(first.race(with: stage.source("-x---y--|", "second")))
      }
      PipelineOperator("race", inputs: 2...3) { parts in
        .race(parts.inputs)
      } react: { memory, stimulus, shape in
        switch stimulus {
        case .subscribed: return (0..<shape.inputs).map { .subscribe($0) }
        case .event(let event, let input):
          if memory.count == 0 {
            memory.count = input + 1
            return (0..<shape.inputs).filter { $0 != input }.map { .dispose($0) } + [.send(event)]
          }
          return memory.count == input + 1 ? [.send(event)] : []
        default: return []
        }
      }
      Elsewhere(
        .reactiveSwift, "flatMap(.race)", here: "Signal.race(_:)", link: "Combining#race",
        differs: "All signals must be known before the subscription.")
      Elsewhere(
        .rxJS, "race", here: "Signal.race(_:)", link: "Combining#race", differs: "An error or a completion decides too."
      )
      Elsewhere(.rxJS, "raceWith", here: "race(with:)")
    }
  ]
}
