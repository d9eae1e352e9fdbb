import Huntable
import ReactiveSignals
import Testing

/// The library keeps no object alive that its user has released, whichever other objects the user retains.
struct LettingGoTests {
  final class Model: LifetimeOwner, CommandControl {
    private let token = Lifetime.Token()
    private let number = Locked<Int>(0)
    private let presses = Subject<Void, Never>()
    let name = MutableProperty<String?>("name")
    let commandSlot = CommandSlot()
    var lifetime: Lifetime { token.lifetime }
    var activations: Signal<Void, Never> { presses.signal }

    var count: Int {
      get { number.withLock { $0 } }
      set { number.withLock { $0 = newValue } }
    }

    func setEnabled(_ isEnabled: Bool) {}
    func press() { presses.send(()) }
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

  @Test(
    "Released objects are deallocated", arguments: targets + ends + properties + channels + commands + closures)
  func released(of example: Case) {
    let (witness, scheduler) = (Witness(), TestScheduler())
    let kept = example.run(witness, scheduler)
    scheduler.run()
    #expect(!witness.released.isEmpty)
    #expect(witness.released.allSatisfy { $0 })
    withExtendedLifetime(kept) {}
  }

  private static let targets = [
    Case("the object of a binding") { witness, _ in
      let (model, source) = (Model(), Subject<Int, Never>())
      witness.letGo(model)
      return [source, source.bind(to: model, \.count)]
    },
    Case("the object of a binding target") { witness, _ in
      let model = Model()
      witness.letGo(model)
      let target = BindingTarget(model, \.count)
      return [target, target <~ MutableProperty(1), target.replacingNil(with: 2)]
    },
    Case("the receiver of a lifted method") { witness, _ in
      let (model, source) = (Model(), Subject<Int, Never>())
      witness.letGo(model)
      let result = Signal<Int, Never>.lift(Model.add, of: model, source.signal)
      source.send(1)
      return [source, result, result.record()]
    },
    Case("an observed object") { witness, scheduler in
      let track = Track()
      witness.letGo(track)
      let signal = observe(\.title, of: track, on: scheduler)
      let recorder = signal.record()
      scheduler.run()
      return [signal, recorder]
    },
    Case("the object of a channel to a key path") { witness, scheduler in
      let track = Track()
      witness.letGo(track)
      let channel = channel(\.title, of: track, on: scheduler)
      let recorder = channel.following.record()
      scheduler.run()
      return [channel, recorder]
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
    Case("the object of a weak property") { witness, _ in
      let model = Model()
      witness.letGo(model)
      let property = WeakProperty(model)
      return [property, property.signal.map { $0?.count }.record()]
    },
  ]

  private static let ends = [
    Case("what the source of a binding has captured, when nobody can send or dispose any more") { witness, _ in
      let (model, target) = (Model(), Plain())
      witness.letGo(model)
      witness.letGo(target)
      Signal<Int, Never>.never.onDispose { model.press() }.bind(to: target, \.count)
      return []
    }
  ]

  private static let properties = [
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
    Case("a validating property") { witness, _ in
      let (property, model) = (ValidatingProperty<Int, TestError>(0) { _, _ in .valid }, Model())
      witness.letGo(property)
      witness.letGo(model)
      property.signal.take(during: model.lifetime).subscribe { model.count = $0 }
      return [property.property, property.outcome, property.signal.record(), property.lifetime]
    },
    Case("a weak property") { witness, _ in
      let (property, model) = (WeakProperty<Model>(), Model())
      witness.letGo(property)
      property.value = model
      return [model, property.signal.record(), property.lifetime]
    },
    Case("the inner property that another took the place of") { witness, _ in
      let inner = MutableProperty(1)
      witness.letGo(inner)
      let outer = MutableProperty(inner.property)
      let latest = outer.switchToLatest()
      outer.value = Property(value: 2)
      return [outer, latest]
    },
  ]

  private static let channels = [
    Case("the terminals of a channel") { witness, _ in
      let channel = Channel<Int, Never>()
      witness.letGo(channel.leading)
      witness.letGo(channel.following)
      return [channel.leading.signal, channel.leading.record(), channel.following.record()]
    },
    Case("the property of a channel") { witness, _ in
      let property = MutableProperty(0)
      witness.letGo(property)
      return [property.channel(), property.channel(nilValue: 1).following.record()]
    },
    Case("the objects of a channel through a property") { witness, _ in
      let (model, property) = (Model(), MutableProperty<Model?>(nil))
      witness.letGo(model)
      witness.letGo(property)
      property.value = model
      let channel = property.channel(through: \.name)
      property.value = nil
      return [channel, channel.following.record()]
    },
    Case("a property that was connected to another") { witness, _ in
      let (left, right) = (MutableProperty(0), MutableProperty(1))
      witness.letGo(left)
      return [right, left <~> right]
    },
    Case("what was connected by terminals, when one side has completed") { witness, _ in
      let (channel, model) = (Channel<Int, Never>(), Model())
      witness.letGo(model)
      channel.leading.subscribe { model.count = $0 }
      channel.following.subscribe { model.count = $0 }
      channel.following.complete()
      return [channel]
    },
  ]
}
