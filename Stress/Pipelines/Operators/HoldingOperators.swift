import ReactiveSignals

extension PipelineOperator {
  /// Replays, properties, bindings and channels as operators. Properties and bindings have no errors, so an error becomes a
  /// completion.
  static let holding: [PipelineOperator] = [
    PipelineOperator("property", inputs: 1...1) { parts in
      .defer { Property(initial: initial, then: parts.unfailing).signal.promoteFailure() }
    } react: { memory, stimulus, _ in
      hold(&memory, stimulus)
    },
    // Each subscription records its own source, and joins it after the source has been subscribed to.
    PipelineOperator("recent", inputs: 1...1) { parts in
      .defer { parts.source.replay(within: .seconds(60), on: parts.scheduler) }
    } react: { memory, stimulus, _ in
      switch stimulus {
      case .subscribed: return [.turn(0)]
      case .turn(0): return [.subscribe(0), .turn(1)]
      case .turn:
        memory.isDone = true
        return memory.events.map(Reaction.send)
      case .event(let event, _) where !memory.isDone:
        memory.events.append(event)
        return []
      default: return passOn(stimulus)
      }
    },
    PipelineOperator("bind", inputs: 1...1) { parts in
      Ints { subscriber in
        let bag = CompositeDisposable()
        let property = MutableProperty(initial)
        // The property is released inside the end of the source.
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

  /// The initial value of properties.
  private static let initial = 9

  /// Sends the latest value when the subscriber joins, and then every value. The subscriber joins after the source has
  /// been subscribed to.
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
