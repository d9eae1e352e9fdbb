import ReactiveSignals
import SignalTestSupport
import Testing

@testable import SignalsCore

/// Bindings to closures and commands, subscriptions with an object, wrapped properties and dependent validators.
struct BindingTargetTests {
  private final class Owner: LifetimeOwner {
    private let token = Lifetime.Token()
    var lifetime: Lifetime { token.lifetime }
  }

  @Test("772: a closure receives the values of all signals that are bound to its target, until the lifetime ends")
  func closure() {
    let values = Log<Int>()
    let token = Lifetime.Token()
    let target = BindingTarget<Int>(lifetime: token.lifetime) { values.append($0) }
    let subjects = [Subject<Int, Never>(), Subject<Int, Never>()]
    let bindings = subjects.map { target <~ $0 }
    for number in 0..<4 { subjects[number % 2].send(number) }
    target.replacingNil(with: 7) <~ Signal<Int?, Never>.just(nil)
    token.dispose()
    for subject in subjects { subject.send(9) }
    #expect(values.entries == [0, 1, 2, 3, 7])
    #expect(bindings.allSatisfy { $0.isDisposed })
    target <~ Signal<Int, Never>.just(8)
    #expect(values.entries == [0, 1, 2, 3, 7])
  }

  @Test("773: a binding to a closure lets go of it when it is disposed")
  func closureMemory() {
    let subject = Subject<Int, Never>()
    let token = Lifetime.Token()
    let held: Weak<Token>
    let binding: any Disposable
    do {
      let captured = Token()
      held = Weak(captured)
      let target = BindingTarget<Int>(lifetime: token.lifetime) { _ in captured.touch() }
      binding = subject.bind(to: target)
    }
    #expect(!held.isReleased)
    binding.dispose()
    #expect(held.isReleased)
    #expect(subject.core.subscribers.count == 0)
  }

  @Test("A command executes each value of the bound signals and refuses those that come too early")
  func command() {
    let time = TestScheduler()
    let subject = Subject<Int, Never>()
    let command = Command<Int, Int, Never>(on: time) { .just($0 * 10).delay(.seconds(1), on: time) }
    let values = command.values.record()
    let refusals = command.refusals.record()
    command <~ subject
    let other = command <~ Signal<Int, Never>.empty
    #expect(other.isDisposed)
    subject.send(1)
    subject.send(2)
    time.run()
    subject.send(3)
    time.run()
    #expect(values.values == [10, 30])
    #expect(refusals.values == [2])
  }

  @Test("773: a binding does not retain its command, and ends with it")
  func commandMemory() {
    let subject = Subject<Int, Never>()
    let released: Weak<Command<Int, Int, Never>>
    let binding: any Disposable
    do {
      let command = Command<Int, Int, Never>(on: TestScheduler()) { .just($0) }
      released = Weak(command)
      binding = subject.bind(to: command.bindingTarget)
      #expect(!binding.isDisposed)
    }
    #expect(released.isReleased)
    #expect(binding.isDisposed)
    #expect(subject.core.subscribers.count == 0)
  }

  @Test("771: an object is passed to the closures and not retained; its end disposes the subscription")
  func subscribesWithObject() {
    let subject = IntSubject()
    let values = Log<Int>()
    let subscription: any Disposable
    let released: Weak<Owner>
    do {
      let owner = Owner()
      released = Weak(owner)
      subscription = subject.subscribe(
        with: owner,
        next: { object, value in
          #expect(object === released.object)
          values.append(value)
        })
      subject.send(1)
    }
    #expect(released.isReleased && subscription.isDisposed)
    #expect(subject.core.subscribers.count == 0)
    subject.send(2)
    #expect(values.entries == [1])
  }

  @Test("771: without a lifetime the subscription with an object is disposed in place of the next value")
  func subscribesWithPlainObject() {
    let subject = IntSubject()
    let ends = Log<String>()
    let subscription: any Disposable
    do {
      let object = Token()
      subscription = subject.subscribe(with: object, next: { _, _ in ends.append("value") })
    }
    #expect(!subscription.isDisposed)
    subject.send(1)
    #expect(subscription.isDisposed && ends.entries == [])
    let object = Token()
    Ints.fail(TestError()).subscribe(with: object, failed: { _, _ in ends.append("failed") })
    Ints.empty.subscribe(with: object, completed: { _ in ends.append("completed") })
    #expect(ends.entries == ["failed", "completed"])
  }

  @Test("770: one closure receives every event, and a bag disposes its subscription")
  func events() {
    let events = Log<IntEvent>()
    Ints.sending([.next(1), .failed(TestError(2))]).subscribeEvents { events.append($0) }
    Ints.empty.subscribeEvents { events.append($0) }
    #expect(events.entries == [.next(1), .failed(TestError(2)), .completed])
    let bag = CompositeDisposable()
    let subject = IntSubject()
    subject.subscribeEvents(in: bag) { events.append($0) }
    bag.dispose()
    subject.send(3)
    #expect(events.count == 3)
  }

  private struct Model {
    @MutableProperty var number = 1
  }

  @Test("A wrapped property is read and set as a variable, and observed with a dollar sign")
  func wrapper() {
    let model = Model()
    let recorder = model.$number.signal.record()
    model.number = 2
    #expect(model.number == 2)
    #expect(recorder.values == [1, 2])
  }

  @Test("A change of the other property validates the last proposal again")
  func dependentValidation() {
    let limit = MutableProperty(5)
    let property = ValidatingProperty<Int, TestError>(0, with: limit) { _, new, limit in
      new > limit ? .invalid(TestError(limit)) : .valid
    }
    let outcomes = property.outcome.signal.record()
    property.value = 4
    limit.value = 3
    #expect(property.value == 4)
    property.value = 7
    limit.value = 9
    #expect(property.value == 7)
    #expect(outcomes.values == [.valid, .valid, .invalid(TestError(3)), .invalid(TestError(3)), .valid])
  }

  @Test("A validator that depends on another property retains neither it nor the property itself")
  func dependentMemory() {
    let limit = MutableProperty(5)
    let released: Weak<ValidatingProperty<Int, TestError>>
    let calls = Count()
    do {
      let property = ValidatingProperty<Int, TestError>(0, with: limit) { _, _, _ in
        calls.add()
        return .valid
      }
      released = Weak(property)
      limit.value = 6
    }
    #expect(released.isReleased)
    limit.value = 7
    #expect(calls.value == 1)
    let other: Weak<MutableProperty<Int>>
    let dependent: ValidatingProperty<Int, TestError>
    do {
      let source = MutableProperty(1)
      other = Weak(source)
      dependent = ValidatingProperty(0, with: source) { _, new, other in new > other ? .invalid(TestError()) : .valid }
    }
    #expect(other.isReleased)
    dependent.value = 1
    #expect(dependent.value == 1)
  }
}
