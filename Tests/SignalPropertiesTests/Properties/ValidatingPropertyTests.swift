import ReactiveSignals
import SignalTestSupport
import Testing

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
}
