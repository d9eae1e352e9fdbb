/// The library keeps no object alive that its user has released, whichever other objects the user retains.
struct LettingGoTests {
  final class Model: LifetimeOwner {
    private let token = Lifetime.Token()
    private let number = Locked<Int>(0)
    var lifetime: Lifetime { token.lifetime }
    var count: Int {
      get { number.withLock { $0 } }
      set { number.withLock { $0 = newValue } }
    }

    func touch() {}
    func add(_ value: Int) -> Int { count + value }
  }

  /// Has no public lifetime.
  final class Plain: Sendable {
    private let number = Locked<Int>(0)

    var count: Int {
      get { number.withLock { $0 } }
      set { number.withLock { $0 = newValue } }
    }
  }

  /// Holds the released objects weakly.
  final class Witness: Sendable {
    private let objects = Log<@Sendable () -> Bool>()

    func letGo(_ object: some AnyObject & Sendable) {
      objects.append { [weak object] in object == nil }
    }

    var released: [Bool] { objects.entries.map { $0() } }
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Makes objects and releases them. Returns those that still exist.
    let run: @Sendable (Witness, TestScheduler) -> [any Sendable]

    init(_ testDescription: String, _ run: @escaping @Sendable (Witness, TestScheduler) -> [any Sendable]) {
      self.testDescription = testDescription
      self.run = run
    }
  }

  @Test("Released objects are deallocated", arguments: cases)
  func released(of example: Case) {
    let (witness, scheduler) = (Witness(), TestScheduler())
    let kept = example.run(witness, scheduler)
    scheduler.run()
    #expect(!witness.released.isEmpty && witness.released.allSatisfy { $0 })
    withExtendedLifetime(kept) {}
  }

  private static let cases: [Case] = [
    Case("the object of a binding target") { witness, _ in
      let model = Model()
      witness.letGo(model)
      let target = BindingTarget(model, \.count)
      return [target, target <~ MutableProperty(1), target.replacingNil(with: 2)]
    },
    Case("the owner of a lifetime") { witness, _ in
      let (model, source) = (Model(), Subject<Int, Never>())
      witness.letGo(model)
      model.lifetime.add(AnyDisposable())
      return [
        model.lifetime, model.lifetime.ended.record(), source, source.take(during: model.lifetime).record(),
        source.subscribe().dispose(with: model.lifetime),
      ]
    },
    Case("what the source of a binding has captured, when nobody can send or dispose any more") { witness, _ in
      let (model, target) = (Model(), Plain())
      witness.letGo(model)
      witness.letGo(target)
      Signal<Int, Never>.never.onDispose { model.touch() }.bind(to: target, \.count)
      return []
    },
    Case("a property") { witness, _ in
      let property = MutableProperty(0)
      witness.letGo(property)
      return [
        property.property, property.signal, property.signal.record(), property.changes.record(), property.lifetime,
        property.bindingTarget, property.map { $0 }, property.combineLatest(with: Property(value: 0)),
        property.zip(with: Property(value: 0)), property.distinctUntilChanged(),
        property.flatMapLatest { Property(value: $0) },
      ]
    },
    Case("a bound property") { witness, _ in
      let (target, source) = (MutableProperty(0), MutableProperty(1))
      witness.letGo(target)
      return [source, target <~ source]
    },
    Case("the source of a bound property") { witness, _ in
      let (target, source) = (MutableProperty(0), MutableProperty(1))
      witness.letGo(source)
      return [target, target <~ source]
    },
    Case("the property of a channel") { witness, _ in
      let property = MutableProperty(0)
      witness.letGo(property)
      return [property.channel(), property.channel(nilValue: 1).following.record()]
    },
    Case("what was connected by terminals, when one side has completed") { witness, _ in
      let (channel, model) = (Channel<Int, Never>(), Model())
      witness.letGo(model)
      channel.leading.subscribe { model.count = $0 }
      channel.following.subscribe { model.count = $0 }
      channel.following.complete()
      return [channel]
    },
    Case("what a command has captured, while an execution runs") { witness, scheduler in
      let model = Model()
      witness.letGo(model)
      let command = Command<Int, Int, TestError>(on: scheduler) { input in
        model.count = input
        return .never
      }
      let execution = command.execute(1)
      scheduler.run()
      return [execution, command.executing]
    },
    Case("the state of a command") { witness, scheduler in
      let state = MutableProperty(1)
      witness.letGo(state)
      let command = Command<Int, Int, TestError>(state: state, on: scheduler) { .just($0 + $1) }
      return [command.executing, command.enabled, command.execute(1)]
    },
    Case("what a composition that nobody holds has captured") { witness, _ in
      let (model, source) = (Model(), MutableProperty(0))
      witness.letGo(model)
      _ = Property.combineLatest(source.map { model.add($0) }, source) { model.add($0 + $1) }
      return [source]
    },
    Case("what the source of a disposed binding has captured") { witness, scheduler in
      let (model, source, property) = (Model(), Subject<Int, Never>(), MutableProperty(0))
      witness.letGo(model)
      let bindings = [
        source.map { model.add($0) }.bind(to: property, on: scheduler),
        source.map { model.add($0) }.bind(to: Model(), \.count),
      ]
      source.send(1)
      for binding in bindings { binding.dispose() }
      return [source, property, bindings]
    },
    Case("what is run at the end of a lifetime") { witness, _ in
      let (model, tokens) = (Model(), [Lifetime.Token(), Lifetime.Token()])
      witness.letGo(model)
      let actions = tokens.map { $0.lifetime.onEnded { model.touch() } }
      tokens[0].dispose()
      actions[1].dispose()
      return [tokens, actions]
    },
    Case("what a lifted function has captured, when its arguments have ended") { witness, _ in
      let (model, source) = (Model(), Subject<Int, Never>())
      witness.letGo(model)
      let result = Signal<Int, Never>.lift({ model.add($0) }, source.signal)
      source.send(1)
      source.complete()
      return [source, result]
    },
  ]
}
