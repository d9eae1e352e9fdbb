struct ValidatingPropertyTests {
  typealias Even = ValidatingProperty<Int, TestError>

  @Test("Valid values are set, others are replaced or rejected, and the outcome changes")
  func validates() {
    let property = Even(0) { _, new in
      new < 0 ? .invalid(TestError(new)) : new % 2 == 0 ? .valid : .replaced(by: new + 1)
    }
    let (values, outcomes) = (property.signal.record(), property.outcome.signal.record())
    for value in [2, 3, -5, 6] { property.value = value }
    #expect(values.values == [0, 2, 4, 6])
    #expect(outcomes.values == [.valid, .valid, .replaced(by: 4), .invalid(TestError(-5)), .valid])
    #expect(property.set(-1) == .invalid(TestError(-1)) && property.value == 6)
  }

  @Test("A value is validated against the one that it replaces, also when an observer sets it")
  func nested() {
    let rising = Even(0) { old, new in new > old ? .valid : .invalid(TestError(old)) }
    let values = rising.changes.record { value in if value == 5 { for next in [3, 7] { rising.value = next } } }
    rising.value = 5
    #expect(values.values == [5, 7])
  }

  @Test("Code that knows only the protocol reads a new value immediately, also inside a notification")
  func readThroughProtocol() {
    @Sendable func read(_ property: some PropertyProtocol<Int>) -> Int { property.value }
    let property = Even(0) { _, _ in .valid }
    let reads = Log<Int>()
    property.changes.record { value in
      if value != 1 { return }
      property.value = 2
      reads.append(read(property))
    }
    property.value = 1
    #expect(reads.entries == [2])
  }

  @Test("It ends when it is released, although views are retained")
  func ends() {
    let (released, values, outcomes, lifetime) = {
      let property = Even(0) { _, _ in .valid }
      let values = property.signal.record()
      property.value = 1
      return (Weak(property), values, property.outcome, property.lifetime)
    }()
    #expect(released.isReleased && lifetime.hasEnded)
    #expect(values == "(01|)" && outcomes.signal.record().events == [.next(.valid), .completed])
  }

  @Test("A change of the other property validates the last proposal again, replaced or not")
  func dependentValidation() {
    let limit = MutableProperty(5)
    let property = Even(0, with: limit) { _, new, limit in
      new > limit ? .invalid(TestError(limit)) : new < 0 ? .replaced(by: limit) : .valid
    }
    let outcomes = property.outcome.signal.record()
    property.value = 4
    limit.value = 3
    #expect(property.value == 4)
    property.value = 7
    limit.value = 9
    #expect(property.value == 7)
    #expect(outcomes.values == [.valid, .valid, .invalid(TestError(3)), .invalid(TestError(3)), .valid])
    property.value = -1
    limit.value = 2
    #expect(property.value == 2)
  }

  @Test("A validator that depends on another property retains neither it nor the property itself")
  func dependentMemory() {
    let (limit, calls) = (MutableProperty(5), Count())
    let released = {
      let property = Even(0, with: limit) { _, _, _ in
        calls.add()
        return .valid
      }
      limit.value = 6
      return Weak(property)
    }()
    #expect(released.isReleased)
    limit.value = 7
    #expect(calls.value == 1)
    let (other, dependent) = {
      let source = MutableProperty(1)
      return (Weak(source), Even(0, with: source) { _, new, other in new > other ? .invalid(TestError()) : .valid })
    }()
    #expect(other.isReleased)
    dependent.value = 1
    #expect(dependent.value == 1)
  }
}
