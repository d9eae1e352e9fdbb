import ReactiveSignals
import Testing

@testable import SignalsCore

struct ValidatingPropertyTests {
  typealias Even = ValidatingProperty<Int, TestError>

  /// Accepts even numbers, makes odd ones even, and rejects negative ones.
  private let property = Even(0) { _, new in
    new < 0 ? .invalid(TestError(new)) : new % 2 == 0 ? .valid : .replaced(by: new + 1)
  }

  @Test("Valid values are set, others are replaced or rejected, and the outcome changes")
  func validates() {
    let values = property.signal.record()
    let outcomes = property.outcome.signal.record()
    for value in [2, 3, -5, 6] { property.value = value }
    #expect(values.values == [0, 2, 4, 6])
    #expect(outcomes.values == [.valid, .valid, .replaced(by: 4), .invalid(TestError(-5)), .valid])
    #expect(property.set(-1) == .invalid(TestError(-1)))
    #expect(property.value == 6)
  }

  @Test("A value is validated against the one that it replaces, also when an observer sets it")
  func nested() {
    let rising = Even(0) { old, new in new > old ? .valid : .invalid(TestError(old)) }
    let values = rising.changes.record { value in
      if value == 5 {
        rising.value = 3
        rising.value = 7
      }
    }
    rising.value = 5
    #expect(values.values == [5, 7])
  }

  @Test("It ends when it is released, although views are retained")
  func ends() {
    let (values, outcomes, lifetime): (Recorder<Int, Never>, Property<Validation<Int, TestError>>, Lifetime)
    let released: Weak<Even>
    do {
      let property = Even(0) { _, _ in .valid }
      released = Weak(property)
      (values, outcomes, lifetime) = (property.signal.record(), property.outcome, property.lifetime)
      property.value = 1
    }
    #expect(released.isReleased)
    #expect(values.events == [.next(0), .next(1), .completed])
    #expect(lifetime.hasEnded)
    #expect(outcomes.signal.record().events == [.next(.valid), .completed])
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
