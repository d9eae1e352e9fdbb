import ReactiveSignals

extension Card {
  static let switching = [
    Card("flatMapLatest(_:)") {
      Sample("flatMapLatest", { $0.flatMapLatest { .from([$0, 6]) } }, values: { $0.flatMap { [$0, 6] } })
      Picture("flat-map-latest", of: "letters", "flatMapLatest { $0 == a ? first : second }") { stage in
        stage.flatten { $0.flatMapLatest($1) }
      }
      PipelineOperator("switch", inputs: 2...2) { parts in
        parts.source.flatMapLatest { [inner = parts.inputs[1]] _ in inner }
      } react: { memory, stimulus, _ in
        switch stimulus {
        case .event(.next, 0):
          memory.count = 1
          return [.dispose(1), .subscribe(1)]
        case .event(.completed, let input):
          if input == 0 { memory.isDone = true } else { memory.count = 0 }
          return memory.isDone && memory.count == 0 ? [.send(.completed)] : []
        default: return passOn(stimulus)
        }
      }
      Elsewhere(.reactiveSwift, "flatMap(.latest)", here: "flatMapLatest(_:)", link: "Flattening#flatMapLatest")
      Elsewhere(.rxSwift, "flatMapLatest", here: "flatMapLatest(_:)", link: "Flattening#flatMapLatest")
      Elsewhere(.rxJS, "switchMap", here: "flatMapLatest(_:)", link: "Flattening#flatMapLatest")
      Elsewhere(.rxJS, "switchMapTo", here: "flatMapLatest(_:)", link: "Flattening#flatMapLatest")
    },
    Card("switchToLatest()") {
      Sample("switchToLatest", { $0.map { Ints.just($0 + 2) }.switchToLatest() }, values: { $0.map { $0 + 2 } })
      Picture("switch-to-latest", of: "signals", "switchToLatest()") { stage in
        stage.flatten { $0.map($1).switchToLatest() }
      }
      Without(.pipeline, "forwards to flatMapLatest(_:)")
      Elsewhere(.reactiveCocoa, "switchToLatest", here: "switchToLatest()", link: "Flattening#switchToLatest")
      Elsewhere(.rxSwift, "switchLatest()", here: "switchToLatest()", link: "Flattening#switchToLatest")
      Elsewhere(.combine, "switchToLatest()", here: "switchToLatest()", link: "Flattening#switchToLatest")
      Elsewhere(.rxJS, "switchAll", here: "switchToLatest()", link: "Flattening#switchToLatest")
    },
    Card("switch(by:cases:default:)", "switch(by:cases:)") {
      Sample(
        "switch(by:)", { Signal.switch(by: $0, cases: [1: .from([1, 2]), 2: .empty], default: .just(0)) },
        values: { $0.flatMap { $0 == 1 ? [1, 2] : $0 == 2 ? [] : [0] } })
      Picture("switch", of: "Signal", "switch(by: key, cases: [a: one, b: two])") { stage in
        let key = stage.source("-a-----b-----|", "key")
        let one = stage.cold("-1-2-3-4-5", "one", from: 1)
        let two = stage.cold("-8-9-|", "two", from: 7)
        stage.show(.switch(by: key, cases: ["a": one, "b": two], default: .never))
      }
      Without(.pipeline, "forwards to flatMapLatest(_:)")
      Elsewhere(
        .reactiveCocoa, "switch:cases:default:", here: "switch(by:cases:default:)",
        link: "Signal/switch(by:cases:default:)")
    },
    Card("if(_:then:else:)") {
      Sample(
        "if", { Signal.if($0.map { $0 > 1 }, then: .just(5), else: .just(6)) }, values: { $0.map { $0 > 1 ? 5 : 6 } })
      Picture("if", of: "Signal", "if(condition, then: first, else: second)") { stage in
        let condition = stage.booleans("-t-----f-----|", "condition")
        let first = stage.cold("-a-b-c-d-e", "first", from: 1)
        stage.show(.if(condition, then: first, else: stage.cold("-x-y-|", "second", from: 7)))
      }
      Without(.pipeline, "forwards to flatMapLatest(_:)")
      Elsewhere(.reactiveCocoa, "if:then:else:", here: "if(_:then:else:)", link: "Signal/if(_:then:else:)")
    },
  ]
}
