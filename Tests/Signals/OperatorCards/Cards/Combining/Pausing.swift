extension Card {
  static let pausing: [Card] = [
    Card("any(_:)", "any()", without: [.pipeline: "has no strand"]) {
      Sample(
        "any", { $0.any { $0 == 1 }.map { $0 ? 1 : 0 } }, model: { $0.answering(ifAny: { $0 == 1 }, 1, otherwise: 0) })
      Picture("any", of: "numbers", "any { $0 > 2 }") { $0.show($0.numbers("-1-2-3-4-|").any { $0 > 2 }) }
      Elsewhere("any(_:)", .combine("contains(where:)"))
    },
    Card("all(_:)", without: [.pipeline: "has no strand"]) {
      Sample(
        "all", { $0.all { $0 < 2 }.map { $0 ? 1 : 0 } }, model: { $0.answering(ifAny: { $0 >= 2 }, 0, otherwise: 1) })
      Picture("all", of: "numbers", "all { $0 < 9 }") { $0.show($0.numbers("-1-2-3-4-|").all { $0 < 9 }) }
      Elsewhere("all(_:)", .combine("allSatisfy"), .rxJS("every"))
    },
    Card("not()", without: [.pipeline: "has no strand"]) {
      Sample("not", { $0.map { $0 > 1 }.not().map { $0 ? 1 : 0 } }, values: { $0.map { $0 > 1 ? 0 : 1 } })
      Picture("not", of: "gate", "not()") { $0.show($0.booleans("-t--f--t-|").not()) }
      Elsewhere("not()", .reactiveSwift("negate()"))
    },
    Card("and(_:)", without: [.pipeline: "is made of combineLatest(_:_:)"]) {
      Sample(
        "and", { Signal.just(true).and($0.map { $0 > 1 }).map { $0 ? 1 : 0 } }, values: { $0.map { $0 > 1 ? 1 : 0 } })
      Picture("and", "left.and(right)") { stage in
        let left = stage.booleans("-t----f----t-|", "left")
        stage.show(left.and(stage.booleans("---t----------|", "right")))
      }
    },
    Card("or(_:)", without: [.pipeline: "is made of combineLatest(_:_:)"]) {
      Sample(
        "or", { Signal.just(false).or($0.map { $0 > 1 }).map { $0 ? 1 : 0 } }, values: { $0.map { $0 > 1 ? 1 : 0 } })
      Picture("or", "left.or(right)") { stage in
        let left = stage.booleans("-f----t----f-|", "left")
        stage.show(left.or(stage.booleans("---f----------|", "right")))
      }
    },
    Card("allTrue()", "anyTrue()", without: [.pipeline: "has no strand"]) {
      Sample(
        "allTrue", { $0.map { [$0 > 1, true] }.allTrue().map { $0 ? 1 : 0 } }, values: { $0.map { $0 > 1 ? 1 : 0 } })
      Sample(
        "anyTrue", { $0.map { [$0 > 1, false] }.anyTrue().map { $0 ? 1 : 0 } }, values: { $0.map { $0 > 1 ? 1 : 0 } })
      Picture("all-true", of: "answers", "allTrue()") { $0.show($0.answers("-a----b---c-|").allTrue()) }
      Picture("any-true", of: "answers", "anyTrue()") { $0.show($0.answers("-a----b---c-|").anyTrue()) }
    },
    Card("pausable(by:capacity:overflow:)", "pausable(by:capacity:overflow:dropped:)") {
      Sample("pausable(by: true)") { $0.pausable(by: .just(true)) }
      Sample("pausable(by:capacity:) of true") {
        $0.pausable(by: .just(true), capacity: 1, overflow: .dropNewest)
      }
      Sample("pausable(by: false)", { $0.pausable(by: .just(false)) }, values: nothing)
      Sample(
        "pausable(by:capacity:) of false", { $0.pausable(by: .just(false), capacity: 2, overflow: .dropOldest) },
        values: nothing)
      Sample(
        "pausable(by:capacity:) that fails",
        { $0.pausable(by: .just(false), capacity: 2, overflow: .fail(TestError(9))) },
        model: { $0.values.count > 2 ? [.failed(TestError(9))] : $0.end })
      Picture("pausable", of: "letters", "pausable(by: gate)") { stage in
        let source = stage.source("-a-b-c-d-e-f-|", "source")
        stage.show(source.pausable(by: stage.booleans("--t---f---t", "gate")))
      }
      Picture("pausable-buffered", of: "letters", "pausable(by: gate, capacity: 3, overflow: .dropOldest)") { stage in
        let source = stage.source("-a-b-c-d---e-|", "source")
        let gate = stage.booleans("t---f------t", "gate")
        stage.show(source.pausable(by: gate, capacity: 3, overflow: .dropOldest))
      }
      PipelineOperator(
        "pause", inputs: 2...2, build: { $0.source.pausable(by: $0.inputs[1].map { !$0.isMultiple(of: 2) }) }
      ) { memory, stimulus, _ in
        switch stimulus {
        case .subscribed: return [.subscribe(1), .subscribe(0)]
        case .event(.next(let value), 1):
          memory.isDone = !value.isMultiple(of: 2)
          return []
        case .event(.next, _) where !memory.isDone: return []
        case .event(.completed, 1): return []
        default: return passOn(stimulus)
        }
      }
      PipelineOperator("hold", inputs: 2...2, parameters: 1...2) { parts in
        parts.source.pausable(
          by: parts.inputs[1].map { !$0.isMultiple(of: 2) }, capacity: parts.parameter, overflow: .dropOldest)
      } react: { memory, stimulus, shape in
        hold(&memory, stimulus, capacity: shape.parameter)
      }
      Elsewhere("pausable(by:)", .rxSwift("pausable(_:) (RxSwiftExt)"))
      Elsewhere(
        "pausable(by:capacity:overflow:)",
        .rxSwift(
          "pausableBuffered(_:limit:) (RxSwiftExt)",
          differs: "If the source completes during a pause, the completion waits behind the waiting values.",
          "An error drops these values.", "RxSwiftExt sends them at both ends.",
          "When the other signal completes, its last value stays in use.", "RxSwiftExt then completes."))
    },
  ]
}

/// A gate with room for some values. The gate and the end of the source are in `count`: one if the gate is open, two
/// if it has completed, four if the source has. A turn sends the next value that waits, and `isDone` says that it will
/// come.
private func hold(_ memory: inout Memory, _ stimulus: Stimulus, capacity: Int) -> [Reaction] {
  var isOpen: Bool { memory.count & 1 != 0 }
  switch stimulus {
  case .subscribed: return [.subscribe(1), .subscribe(0)]
  case .event(.next(let value), 1): memory.count = memory.count & ~1 | (value.isMultiple(of: 2) ? 0 : 1)
  case .event(.next(let value), _):
    if isOpen, memory.numbers.isEmpty { return [.send(.next(value))] }
    if memory.numbers.count == capacity { memory.numbers.removeFirst() }
    memory.numbers.append(value)
  case .event(.completed, 1):
    memory.count |= 2
    if memory.count == 6 { return [.send(.completed)] }
  case .event(.completed, _):
    if memory.numbers.isEmpty || memory.count == 2 { return [.send(.completed)] }
    memory.count |= 4
  case .turn:
    memory.isDone = false
    guard isOpen, !memory.numbers.isEmpty, let value = memory.numbers.removeFirst() else { return [] }
    if memory.numbers.isEmpty, memory.count >= 4 { return [.send(.next(value)), .send(.completed)] }
    if memory.numbers.isEmpty { return [.send(.next(value))] }
    memory.isDone = true
    return [.send(.next(value)), .turn(0)]
  default: return passOn(stimulus)
  }
  if memory.isDone || !isOpen || memory.numbers.isEmpty { return [] }
  memory.isDone = true
  return [.turn(0)]
}
