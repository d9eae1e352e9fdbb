import ReactiveSignals

extension PipelineOperator {
  /// What applications hold, as stages: an error is their completion where they know none.
  static let holding: [PipelineOperator] = [
    PipelineOperator("property", inputs: 1...1) { parts in
      .defer { Property(initial: initial, then: parts.unfailing).signal.promoteFailure() }
    } react: { memory, stimulus, _ in
      hold(&memory, stimulus)
    },
    PipelineOperator("bind", inputs: 1...1) { parts in
      Ints { subscriber in
        let bag = CompositeDisposable()
        let property = MutableProperty(initial)
        // It is let go with the source's end, in the middle of that.
        let box = Box(property)
        property.signal.subscribe(in: bag, next: { subscriber.send($0) }, completed: { subscriber.complete() })
        bag.add(parts.unfailing.do(completed: { _ = box.take() }).bind(to: property))
        return bag
      }
    } react: { _, stimulus, _ in
      switch stimulus {
      case .subscribed: [.send(.next(initial)), .subscribe(0)]
      case .event(.failed, _): [.send(.completed)]
      default: passOn(stimulus)
      }
    },
    PipelineOperator("channel", inputs: 1...1) { parts in
      Ints { subscriber in
        let bag = CompositeDisposable()
        let (near, far) = (Channel<Int, PipelineError>(), Channel<Int, PipelineError>())
        far.leading.signal.subscribe(
          in: bag, next: { subscriber.send($0) }, failed: { subscriber.fail($0) },
          completed: { subscriber.complete() })
        bag.add(near.following <~> far.following)
        bag.add(parts.source.subscribe(near.leading))
        return bag
      }
    } react: { _, stimulus, _ in
      switch stimulus {
      case .subscribed: [.turn(0)]
      case .turn: [.subscribe(0)]
      default: passOn(stimulus)
      }
    },
  ]

  /// What properties begin with.
  private static let initial = 9

  /// The latest value when somebody comes, and then each; they come when the source has been subscribed.
  private static func hold(_ memory: inout Memory, _ stimulus: Stimulus) -> [Reaction] {
    switch stimulus {
    case .subscribed: return [.turn(0)]
    case .turn(0): return [.subscribe(0), .turn(1)]
    case .turn:
      memory.count = 1
      return [.send(.next(memory.value ?? initial))] + (memory.isDone ? [.send(.completed)] : [])
    case .event(.next(let value), _):
      memory.value = value
      return memory.count == 1 ? [.send(.next(value))] : []
    case .event(.failed, _), .event(.completed, _):
      memory.isDone = true
      return memory.count == 1 ? [.send(.completed)] : []
    case .tick: return []
    }
  }
}

extension Parts {
  fileprivate var unfailing: Signal<Int, Never> { source.catch { _ in Signal<Int, Never>.empty } }
}
