import SignalHunting

@testable import ReactiveSignals
@testable import SignalsCore

struct MutablePropertyTests {
  private let property = MutableProperty(0)

  @Test(
    "the values are the current one and every set, also of an equal value or nil; the changes are the sets",
    .requirement(118, 119, 653, 654))
  func values() {
    let property = MutableProperty<Int?>(nil)
    let (values, changes) = (property.signal.record(), property.changes.record())
    for value in [nil, 1, 1] { property.value = value }
    #expect(values.values == [nil, nil, 1, 1] && changes.values == [nil, 1, 1])
    #expect(property.value == 1)
  }

  private struct Model {
    @MutableProperty var number = 1
  }

  private actor Sensor {
    nonisolated let level = MutableProperty(0)
    func measure() { level.value += 1 }
  }

  @Test("The property of an actor that is a nonisolated constant is observed from outside")
  func ofActor() async {
    let sensor = Sensor()
    let recorder = sensor.level.signal.record()
    await sensor.measure()
    #expect(recorder.values == [0, 1])
  }

  @Test("A wrapped property is read and set as a variable, and observed with a dollar sign")
  func wrapper() {
    let model = Model()
    let recorder = model.$number.signal.record()
    model.number = 2
    #expect(model.number == 2 && recorder.values == [1, 2])
  }

  @Test(
    "with the property, its lifetime ends and its signals complete; later they send the last value and complete",
    .requirement(655, 656, 664))
  func completes() {
    var property: MutableProperty? = MutableProperty(0)
    let (released, lifetime, view) = (Weak(property!), property!.lifetime, property!.property)
    let (values, changes) = (property!.signal, property!.changes)
    let early = [values.record(), changes.record()]
    property?.value = 1
    #expect(!lifetime.hasEnded)
    property = nil
    #expect(released.isReleased && lifetime.hasEnded && view.value == 1)
    #expect(early.map(\.events) == [[.next(0), .next(1), .completed], [.next(1), .completed]])
    #expect(values.record() == "(1|)" && changes.record() == "|")
  }

  @Test(
    "a modification or swap notifies once, with the new value, and gives back the closure's result or the old value",
    .requirement(657, 658))
  func modify() {
    let property = MutableProperty([1])
    let recorder = property.changes.record()
    let count = property.modify { list in
      list.append(2)
      list.append(3)
      return list.count
    }
    #expect(count == 3)
    #expect(property.swap([4]) == [1, 2, 3])
    #expect(recorder.values == [[1, 2, 3], [4]])
  }

  @Test("A modification that throws changes nothing")
  func modifyThrows() {
    let recorder = property.changes.record()
    #expect(throws: TestError(1)) {
      try property.modify { value throws(TestError) in
        value = 1
        throw TestError(1)
      }
    }
    #expect(property.value == 0 && recorder.values == [])
  }

  @Test(
    "an observer that reads, sets or modifies the property sees the new value; all observers receive all, in order",
    .requirement(659, 660, "R3", "R4", "R16"))
  func setsInside() {
    let seen = Log<[Int]>()
    let first = property.changes.record { [property] value in
      guard value < 4 else { return }
      let before = property.value
      if value == 1 { property.value = 2 } else { property.modify { $0 += 1 } }
      seen.append([before, property.value])
    }
    let second = property.changes.record()
    property.value = 1
    #expect(seen.entries == [[1, 2], [2, 3], [3, 4]])
    for recorder in [first, second] { #expect(recorder == "(1234)" && recorder.violations == []) }
  }

  @Test(
    "an observer that subscribes again, directly or by way of another property, receives the newest value",
    .requirement(661, 662, "R5"))
  func observesInside() {
    let (other, inner, innermost) = (MutableProperty("a"), Log<Int>(), Log<Int>())
    property.changes.take(first: 1).subscribe { [property] _ in
      property.signal.subscribe { inner.append($0) }
      other.signal.take(first: 1).subscribe { _ in
        property.signal.take(first: 1).subscribe { innermost.append($0) }
      }
    }
    property.value = 1
    #expect(inner.entries == [1] && innermost.entries == [1])
    property.value = 2
    #expect(inner.entries == [1, 2])
  }

  @Test("two properties that set each other until they agree do not recurse", .requirement("R6", "R13"))
  func feedback() {
    let (first, second) = (property, MutableProperty(0))
    let values = first.changes.record()
    first.changes.subscribe { if $0 < 10_000 { second.value = $0 + 1 } }
    second.changes.subscribe { first.value = $0 }
    first.value = 1
    let isInOrder = values.values == Array(1...10_000)
    #expect(isInOrder && second.value == 10_000)
  }

  @Test("a property that is released during its own change completes after that change", .requirement("R7", "R8"))
  func releasedInside() {
    let holder = Locked<MutableProperty<Int>?>(MutableProperty(0))
    let property = holder.withLock { $0! }.property
    let recorders = [
      property.changes.record { _ in _ = holder.withLock { $0.take() } }, property.changes.record(),
    ]
    holder.withLock { $0 }?.value = 1
    for recorder in recorders { #expect(recorder == "(1|)") }
  }

  @Test("an object that is released with a value can set the property", .requirement("R8"))
  func releasesOutside() {
    let (log, property) = (property, MutableProperty<Token?>(nil))
    property.value = Token { [weak property] in
      log.value = 1
      _ = property?.value
    }
    property.value = nil
    #expect(log.value == 1)
  }

  @Test("A subscriber that is disposed during a change receives nothing more and is released")
  func disposal() {
    let bag = CompositeDisposable()
    let (token, _) = tokenHeld { token in
      property.signal.subscribe(in: bag) { value in
        token.touch()
        if value == 1 { bag.dispose() }
      }
    }
    property.value = 1
    #expect(token.isReleased && property.signal.take(first: 1).record() == "(1|)")
    #expect(property.core.subject.subscribers.count == 0)
    #expect(property.core.state.withLock { $0.subscribers } == 0)
  }

  @Test("Many assignments with three composed observers are delivered completely")
  func many() {
    let count = 10_000
    let sums = (0..<3).map { _ in MutableProperty(0) }
    for (offset, sum) in sums.enumerated() { property.map { $0 + offset }.changes.subscribe { sum.value = $0 } }
    for number in 1...count { property.value = number }
    #expect(sums.map(\.value) == [count, count + 1, count + 2])
  }
}
