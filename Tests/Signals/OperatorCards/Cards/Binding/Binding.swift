import Huntable

extension Card {
  static let binding = [
    Card("take(during:)", without: [.pipeline: "is made of take(until:)"]) {
      Sample("take(during:)", traits: [.outlivesSource, .isHeldElsewhere]) { $0.take(during: token.lifetime) }
      Picture("take-during", of: "letters", "take(during: object.lifetime)") { stage in
        let token = Lifetime.Token()
        let source = stage.source("-a-b--c-d-|", "source")
        stage.draw("-----!", "object")
        stage.time.schedule(after: stage.frames(5)) { token.dispose() }
        stage.show(source.take(during: token.lifetime))
      }
      Elsewhere("take(during:)", .reactiveSwift("take(during:)"))
      Elsewhere("take(during: object.lifetime)", .reactiveSwift("take(duringLifetimeOf:)"))
    },
    Card("init(initial:then:)", without: [.sample: "a property has no errors", .picture: "holds a value"]) {
      PipelineOperator(
        "property",
        build: { parts in .defer { Property(initial: initial, then: parts.unfailing).signal.promoteFailure() } }
      ) { memory, stimulus, _ in
        hold(&memory, stimulus)
      }
    },
    Card("bind(to:on:fileID:line:)", without: [.sample: "a property has no errors", .picture: "sends to a property"]) {
      PipelineOperator("bind") { parts in
        Ints { subscriber in
          let bag = CompositeDisposable()
          let property = MutableProperty(initial)
          // The property is released inside the end of the source.
          let box = Shared<MutableProperty<Int>?>(property)
          property.signal.subscribe(in: bag, next: { subscriber.send($0) }, completed: { subscriber.complete() })
          bag.add(parts.unfailing.do(completed: { box.value = nil }).bind(to: property))
          return bag
        }
      } react: { _, stimulus, _ in
        switch stimulus {
        case .subscribed: [.send(.next(initial)), .subscribe(0)]
        case .event(.failed, _): [.send(.completed)]
        default: passOn(stimulus)
        }
      }
      Elsewhere(
        "bind(to:on:)", link: "PropertiesAndBindings",
        .rxSwift(
          "bind(to:)", "drive(_:)", "emit(to:)",
          differs: "The target is a property, an object with a key path, or a ``BindingTarget``.",
          "It may be optional if the signal is not."),
        .combine("assign(to:)", differs: "The property may be optional if the signal is not."))
    },
    Card("<~>(_:_:)", without: [.sample: "joins two channels", .picture: "joins two channels"]) {
      PipelineOperator("channel") { parts in
        Ints { subscriber in
          let bag = CompositeDisposable()
          let (near, far) = (Channel<Int, TestError>(), Channel<Int, TestError>())
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
      }
    },
  ]
}

/// The initial value of properties.
private let initial = 9

/// Sends the latest value when the subscriber joins, and then every value. The subscriber joins after the source has
/// been subscribed to.
private func hold(_ memory: inout Memory, _ stimulus: Stimulus) -> [Reaction] {
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

extension Parts {
  fileprivate var unfailing: Signal<Int, Never> { source.catch { _ in Signal<Int, Never>.empty } }
}

/// Ends nothing while samples run.
private let token = Lifetime.Token()
