@testable import ReactiveSignals
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

  private let property = MutableProperty<Int?>(9)
  private let model = Model()

  /// The ways to bind to an optional property.
  enum Form: CaseIterable, Sendable { case property, assignment, propertyTarget, keyPath, target }

  @discardableResult
  private func bind(_ source: some SignalProtocol<Int?, Never>, _ form: Form) -> any Disposable {
    switch form {
    case .property: source.bind(to: property)
    case .assignment: property <~ source
    case .propertyTarget: property.bindingTarget <~ source
    case .keyPath: source.bind(to: model, \.optional)
    case .target: BindingTarget(model, \.optional) <~ source
    }
  }

  /// The value of the target of a form.
  private func value(_ form: Form) -> Int? {
    switch form {
    case .property, .assignment, .propertyTarget: property.value
    case .keyPath, .target: model.optional
    }
  }

  @Test(
    "an optional property takes every value, also nil, until its signal completes or the binding is disposed",
    .requirement(479, 481, 486),
    arguments: Form.allCases, [true, false])
  func optional(form: Form, completes: Bool) {
    let source = Source()
    let binding = bind(source, form)
    for expected in [1, nil, 2] {
      source.send(expected)
      #expect(value(form) == expected)
    }
    if completes { source.complete() } else { binding.dispose() }
    source.send(3)
    #expect(value(form) == 2 && binding.isDisposed)
  }

  @MainActor private final class Label {
    var text: String?
  }

  @Test(
    "an optional property, target or key path receives the values of a signal of its wrapped type", .requirement(852))
  @MainActor
  func wrapped() {
    let (source, label) = (Subject<Int, Never>(), Label())
    let properties = (0..<2).map { _ in MutableProperty<Int?>(nil) }
    source.bind(to: property)
    properties[0] <~ source
    source.bind(to: properties[1].bindingTarget)
    source.bind(to: model, \.optional)
    source.map { "\($0)" }.bind(to: label, \.text)
    source.send(3)
    #expect(properties.map(\.value) + [property.value, model.optional] == [3, 3, 3, 3] && label.text == "3")
  }

  @Test(
    "nil becomes the replacement; when the binding has ended, the value stays and another signal can be bound",
    .requirement(122, 123, 480, 483, 484, 485),
    arguments: [true, false], [true, false])
  func nilValue(isProperty: Bool, completes: Bool) {
    let (source, property) = (Source(), MutableProperty(0))
    let bind = { (source: Source) in
      isProperty ? source.bind(to: property, nilValue: 42) : source.bind(to: model, \.count, nilValue: 42)
    }
    let value = { isProperty ? property.value : model.count }
    let binding = bind(source)
    for (sent, expected) in [(1, 1), (2, 2), (nil, 42)] {
      source.send(sent)
      #expect(value() == expected)
    }
    if completes { source.complete() } else { binding.dispose() }
    #expect(value() == 42)
    let second = Source()
    _ = bind(second)
    second.send(3)
    #expect(value() == 3)
  }

  @Test(
    "a binding ends when its target is released, and its source is disposed", .requirement(121, 669),
    arguments: [true, false])
  func targetDies(isProperty: Bool) {
    let source = Subject<Int, Never>()
    let binding = {
      let (property, model) = (MutableProperty(0), Model())
      let binding = isProperty ? source.bind(to: property) : source.bind(to: model, \.count)
      source.send(1)
      #expect((isProperty ? property.value : model.count) == 1)
      return binding
    }()
    #expect(binding.isDisposed && source.core.subscribers.count == 0)
    source.send(2)
  }

  @Test("A binding to an object without a lifetime ends at the first value after the release of the object")
  func plainTargetDies() {
    final class Plain: @unchecked Sendable { var count = 0 }
    let source = Subject<Int, Never>()
    let binding = source.bind(to: Plain(), \.count)
    #expect(!binding.isDisposed)
    source.send(1)
    #expect(binding.isDisposed && source.core.subscribers.count == 0)
  }

  @Test(
    "A binding ends when its source is deallocated, and another signal can be bound", arguments: Form.allCases,
    [true, false])
  func sourceDies(form: Form, isDirect: Bool) {
    for number in 1...2 {
      let binding = {
        let source = Source()
        let binding = bind(isDirect ? source.signal : source.signal.flatMap { .just($0) }, form)
        source.send(number)
        return binding
      }()
      #expect(binding.isDisposed && value(form) == number)
    }
    #expect(property.core.ending.count == 0)
  }

  @Test("A binding to a released target is disposed and not subscribed to")
  func deadTarget() {
    let target = { BindingTarget(Model(), \.count) }()
    let source = ColdSource<Int, Never>()
    #expect(source.signal.bind(to: target).isDisposed && source.starts == 0)
  }

  @Test("an object is kept alive until the value is set, also if it is released meanwhile", .requirement(124))
  func keptDuringSet() {
    let (source, last) = (Subject<Int, Never>(), Log<Int>())
    let holder = Locked<Model?>(nil)
    holder.withLock { $0 = Model(onSet: { _ = holder.withLock { $0.take() } }, dying: { last.append($0) }) }
    if let model = holder.withLock({ $0 }) { source.bind(to: model, \.count) }
    source.send(5)
    #expect(last.entries == [5] && source.core.subscribers.count == 0)
  }

  @Test(
    "a closure receives the values of all signals that are bound to its target, until the lifetime ends, and is let go",
    .requirement(772, 773))
  func closure() {
    let (values, owner) = (Log<Int>(), LifetimeHolder())
    let subjects = (0...1).map { _ in Subject<Int, Never>() }
    let (token, (target, bindings)) = tokenHeld { token in
      let target = BindingTarget<Int>(lifetime: owner.lifetime) { values.append($0) }
      let held = BindingTarget<Int>(lifetime: owner.lifetime) { _ in token.touch() }
      return (target, subjects.map { target <~ $0 } + [subjects[0].bind(to: held)])
    }
    for number in 0..<4 { subjects[number % 2].send(number) }
    target.replacingNil(with: 7) <~ Signal<Int?, Never>.just(nil)
    #expect(!token.isReleased)
    bindings[2].dispose()
    #expect(token.isReleased)
    owner.end()
    for subject in subjects { subject.send(9) }
    target <~ Signal<Int, Never>.just(8)
    #expect(values.entries == [0, 1, 2, 3, 7])
    #expect(bindings.allSatisfy { $0.isDisposed } && subjects.allSatisfy { $0.core.subscribers.count == 0 })
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
    let (source, scheduler) = (Source(), TestScheduler())
    let binding = source.bind(to: property, on: scheduler)
    for value in 1...2 { source.send(value) }
    #expect(property.value == 9)
    scheduler.run()
    #expect(property.value == 2)
    source.send(3)
    binding.dispose()
    scheduler.run()
    #expect(property.value == 2)
  }

  #if DEBUG
    private static let doubles:
      [(sentence: String, bind: @Sendable (Subject<Int, Never>, Subject<Int, Never>) -> Void)] = [
        (
          "A MutableProperty<Int> cannot be bound to two signals at the same time: to \"two\" (File.swift:2) while it is "
            + "bound to \"one\" (File.swift:1).",
          { first, second in
            let property = MutableProperty(0)
            first.signal.named("one").bind(to: property, fileID: "File.swift", line: 1)
            second.signal.named("two").bind(to: property, fileID: "File.swift", line: 2)
          }
        ),
        (
          " of a Model cannot be bound to two signals at the same time: to \"two\" (File.swift:2) while it is bound to "
            + "\"one\" (File.swift:1).",
          { first, second in
            let model = Model()
            first.signal.named("one").bind(to: model, \.count, fileID: "File.swift", line: 1)
            second.signal.named("two").bind(to: model, \.count, fileID: "File.swift", line: 2)
          }
        ),
        (
          "A MutableProperty<Int> cannot be bound to two signals at the same time: to an unnamed MutableProperty<Int> "
            + "(by <~) while it is bound to \"one\" (by <~).",
          { first, _ in
            let property = MutableProperty(0)
            property <~ first.signal.named("one")
            property <~ MutableProperty(1)
          }
        ),
        (
          "to \"two\"",
          { first, second in
            let property = MutableProperty<Int?>(nil)
            first.bind(to: property)
            second.signal.named("two").bind(to: property)
          }
        ),
      ]

    @Test(
      "Binding a second signal while the first has not ended traps, and names both, or their types",
      arguments: doubles.indices)
    func twice(index: Int) async {
      let result = await passing(index) {
        await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
          BindingTests.doubles[passed()].bind(Subject(), Subject())
        }
      }
      result.expectMessage(Self.doubles[index].sentence)
    }
  #endif
}
