import Huntable
import ReactiveSignals
import SignalHunting
import Testing

@testable import SignalState
@testable import SignalsCore

struct BindingTests {
  typealias Source = Subject<Int?, Never>

  /// An object whose properties any thread may set.
  private final class Model: LifetimeOwner {
    private let token = Lifetime.Token()
    private let number = Locked<Int>(0)
    private let text = Locked<Int?>(nil)
    private let onSet: @Sendable () -> Void
    private let dying: @Sendable (Int) -> Void
    var lifetime: Lifetime { token.lifetime }

    init(onSet: @escaping @Sendable () -> Void = {}, dying: @escaping @Sendable (Int) -> Void = { _ in }) {
      self.onSet = onSet
      self.dying = dying
    }

    deinit { dying(count) }

    var optional: Int? {
      get { text.withLock { $0 } }
      set { text.withLock { $0 = newValue } }
    }

    var count: Int {
      get { number.withLock { $0 } }
      set {
        onSet()
        number.withLock { $0 = newValue }
      }
    }
  }

  /// The ways to bind.
  enum Form: CaseIterable, Sendable { case property, assignment, propertyTarget, keyPath, target }

  @discardableResult
  private func bind(
    _ source: Source, to property: MutableProperty<Int?>, or model: Model, _ form: Form
  ) -> any Disposable {
    switch form {
    case .property: source.bind(to: property)
    case .assignment: property <~ source
    case .propertyTarget: property.bindingTarget <~ source
    case .keyPath: source.bind(to: model, \.optional)
    case .target: BindingTarget(model, \.optional) <~ source
    }
  }

  /// The value of the target, for every form.
  private func value(_ property: MutableProperty<Int?>, _ model: Model, _ form: Form) -> Int? {
    switch form {
    case .property, .assignment, .propertyTarget: property.value
    case .keyPath, .target: model.optional
    }
  }

  @Test("an optional property takes every value, also nil", .requirement(479, 486), arguments: Form.allCases)
  func optional(form: Form) {
    let (source, property, model) = (Source(), MutableProperty<Int?>(9), Model())
    bind(source, to: property, or: model, form)
    for expected in [1, 2, nil] {
      source.send(expected)
      #expect(value(property, model, form) == expected)
    }
  }

  @Test(
    "nil becomes the replacement; after the end the last value stays", .requirement(123, 480, 483, 484, 485),
    arguments: [true, false])
  func nilValue(isProperty: Bool) {
    let (source, property, model) = (Source(), MutableProperty(0), Model())
    if isProperty {
      source.bind(to: property, nilValue: 42)
    } else {
      source.bind(to: model, \.count, nilValue: 42)
    }
    for (value, expected) in [(1, 1), (2, 2), (nil, 42)] {
      source.send(value)
      #expect((isProperty ? property.value : model.count) == expected)
    }
    source.complete()
    #expect((isProperty ? property.value : model.count) == 42)
  }

  @Test("a binding whose signal completes leaves the last value", .requirement(481), arguments: Form.allCases)
  func completes(form: Form) {
    let (source, property, model) = (Source(), MutableProperty<Int?>(9), Model())
    let binding = bind(source, to: property, or: model, form)
    source.send(1)
    source.complete()
    #expect(value(property, model, form) == 1)
    #expect(binding.isDisposed)
  }

  @Test("when a binding has ended, another signal can be bound", .requirement(122), arguments: [true, false])
  func again(isDisposed: Bool) {
    let (first, second) = (Subject<Int, Never>(), Subject<Int, Never>())
    let (property, model) = (MutableProperty(0), Model())
    let bindings = [first.bind(to: property), first.bind(to: model, \.count)]
    if isDisposed { for binding in bindings { binding.dispose() } } else { first.complete() }
    second.bind(to: property)
    second.bind(to: model, \.count)
    second.send(3)
    #expect(property.value == 3)
    #expect(model.count == 3)
  }

  @Test(
    "a binding ends when its target is released, and its source is disposed", .requirement(121, 669),
    arguments: [true, false])
  func targetDies(isProperty: Bool) {
    let source = Subject<Int, Never>()
    let binding: any Disposable
    do {
      let (property, model) = (MutableProperty(0), Model())
      binding = isProperty ? source.bind(to: property) : source.bind(to: model, \.count)
      source.send(1)
      #expect((isProperty ? property.value : model.count) == 1)
    }
    #expect(binding.isDisposed)
    #expect(source.core.subscribers.count == 0)
    source.send(2)
  }

  @Test("A binding to a released target is disposed and not subscribed to")
  func deadTarget() {
    let target: BindingTarget<Int>
    do {
      let model = Model()
      target = BindingTarget(model, \.count)
    }
    let source = ColdSource<Int, Never>()
    #expect(source.signal.bind(to: target).isDisposed)
    #expect(source.starts == 0)
  }

  @Test("an object is kept alive until the value is set, also if it is released meanwhile", .requirement(124))
  func keptDuringSet() {
    let (source, last) = (Subject<Int, Never>(), Log<Int>())
    let holder = Locked<Model?>(nil)
    holder.withLock { $0 = Model(onSet: { _ = holder.withLock { $0.take() } }, dying: { last.append($0) }) }
    if let model = holder.withLock({ $0 }) { source.bind(to: model, \.count) }
    source.send(5)
    #expect(last.entries == [5])
    #expect(source.core.subscribers.count == 0)
  }

  @Test("a property that is bound to another takes its value at once, then its changes", .requirement(670))
  func toProperty() {
    let (source, target) = (MutableProperty(1), MutableProperty(0))
    target <~ source
    #expect(target.value == 1)
    source.value = 2
    #expect(target.value == 2)
  }

  @Test("properties that are bound to each other through closures agree, and nothing recurses", .requirement("R6"))
  func feedback() {
    let (first, second) = (MutableProperty(0), MutableProperty(0))
    first <~ second.signal.distinctUntilChanged()
    second <~ first.signal.distinctUntilChanged()
    first.value = 1
    #expect(second.value == 1)
    second.value = 2
    #expect(first.value == 2)
  }

  @Test("On a scheduler, values are set in order when it runs, and not after the binding is disposed")
  func onScheduler() {
    let (source, property, scheduler) = (Subject<Int, Never>(), MutableProperty(0), TestScheduler())
    let binding = source.bind(to: property, on: scheduler)
    source.send(1)
    source.send(2)
    #expect(property.value == 0)
    scheduler.run()
    #expect(property.value == 2)
    source.send(3)
    binding.dispose()
    scheduler.run()
    #expect(property.value == 2)
  }

  #if DEBUG
    @Test("Binding a second signal while the first has not ended traps, and names both", arguments: [true, false])
    func twice(isProperty: Bool) async {
      let result = await passing(isProperty) {
        await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
          let isProperty: Bool = passed()
          let (property, model) = (MutableProperty(0), Model())
          let (first, second) = (Subject<Int, Never>(), Subject<Int, Never>())
          if isProperty {
            first.signal.named("one").bind(to: property, fileID: "File.swift", line: 1)
            second.signal.named("two").bind(to: property, fileID: "File.swift", line: 2)
          } else {
            first.signal.named("one").bind(to: model, \.count, fileID: "File.swift", line: 1)
            second.signal.named("two").bind(to: model, \.count, fileID: "File.swift", line: 2)
          }
        }
      }
      result.expectMessage(
        (isProperty ? "A MutableProperty<Int>" : " of a Model")
          + " cannot be bound to two signals at the same time: to \"two\" (File.swift:2) while it is bound to "
          + "\"one\" (File.swift:1).")
    }

    @Test("A double binding by <~ gives the names or types of both signals")
    func twiceByOperator() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let (property, subject) = (MutableProperty(0), Subject<Int, Never>())
        property <~ subject.signal.named("search")
        property <~ MutableProperty(1)
      }
      result.expectMessage(
        "A MutableProperty<Int> cannot be bound to two signals at the same time: to an unnamed MutableProperty<Int> "
          + "(by <~) while it is bound to \"search\" (by <~).")
    }

  #endif

  /// The ways to close a ring of two properties; the first half is bound or connected in line 1, the second in line 2.
  enum RingForm: String, CaseIterable, Codable, Sendable { case bindings, connections, mixed, itself, oneProperty }
}
