import ReactiveSignals

extension Card {
  static let repeatingWhen = [
    Card("repeat(when:)") {
      Sample(
        "repeat(when:)", { $0.repeat(when: { $0 < 3 ? Ints.just(0) : .empty }) },
        model: { $0.last == .completed ? $0.dropLast() + $0.dropLast() + $0 : $0 }, traits: [.repeats])
      Picture("repeat-when", of: "letters", "repeat(when: { $0 < 2 ? trigger : .empty })") { stage in
        let source = stage.cold("-a-b|", "source")
        let trigger = stage.cold("---x", "trigger", from: 4)
        stage.show(source.repeat(when: { $0 < 2 ? trigger : .empty }))
      }
      // The last trigger is empty, so that two signals that complete inside their subscription do not alternate forever.
      PipelineOperator("again", inputs: 2...2, parameters: 1...2) { parts in
        parts.source.repeat { [trigger = parts.inputs[1], count = parts.parameter] in $0 > count ? .empty : trigger }
      } react: { memory, stimulus, shape in
        switch stimulus {
        case .event(.completed, 0):
          memory.count += 1
          return [memory.count > shape.parameter ? .subscribeTo([]) : .subscribe(1)]
        case .event(.next, 1): return [.dispose(1), .subscribe(0)]
        default: return passOn(stimulus)
        }
      }
      Elsewhere(.rxJS, "repeat({ delay })", "repeatWhen", here: "repeat(when:)")
    }
  ]
}
