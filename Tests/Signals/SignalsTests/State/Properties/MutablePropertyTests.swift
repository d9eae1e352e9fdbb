import Huntable
import ReactiveSignals
import SignalHunting
import Testing

@testable import SignalState
@testable import SignalsCore

struct MutablePropertyTests {
  @Test("the values are the current one and every set, also of an equal value", .requirement(118, 119, 653))
  func values() {
    let property = MutableProperty(0)
    let recorder = property.signal.record()
    property.value = 1
    property.value = 1
    #expect(recorder.values == [0, 1, 1])
    #expect(property.value == 1)
  }

  @Test("the changes are every set and not the current value", .requirement(654))
  func changes() {
    let property = MutableProperty(0)
    let recorder = property.changes.record()
    property.value = 0
    property.value = 0
    #expect(recorder.values == [0, 0])
  }

  @Test("values and changes complete when the property is released", .requirement(655))
  func completes() {
    var property: MutableProperty? = MutableProperty(0)
    let released = Weak(property!)
    let (values, changes) = (property!.signal.record(), property!.changes.record())
    property = nil
    #expect(released.isReleased)
    #expect(values.events == [.next(0), .completed])
    #expect(changes.events == [.completed])
  }

  @Test(
    "signals that are subscribed to after the property's release send the last value and complete", .requirement(656))
  func afterDeath() {
    var property: MutableProperty? = MutableProperty(0)
    let (values, changes, view) = (property!.signal, property!.changes, property!.property)
    property?.value = 1
    property = nil
    #expect(values.record().events == [.next(1), .completed])
    #expect(changes.record().events == [.completed])
    #expect(view.value == 1)
  }

  @Test("a modification notifies once, with the new value, and returns the result of the closure", .requirement(657))
  func modify() {
    let property = MutableProperty([1])
    let recorder = property.changes.record()
    let count = property.modify { list in
      list.append(2)
      list.append(3)
      return list.count
    }
    #expect(count == 3)
    #expect(recorder.values == [[1, 2, 3]])
  }

  @Test("A modification that throws changes nothing")
  func modifyThrows() {
    let property = MutableProperty(0)
    let recorder = property.changes.record()
    #expect(throws: TestError(1)) {
      try property.modify { value throws(TestError) in
        value = 1
        throw TestError(1)
      }
    }
    #expect(property.value == 0)
    #expect(recorder.values == [])
  }

  @Test("a swap returns the old value and notifies with the new one", .requirement(658))
  func swap() {
    let property = MutableProperty(0)
    let recorder = property.changes.record()
    #expect(property.swap(1) == 0)
    #expect(recorder.values == [1])
  }

  @Test(
    "an observer that reads or modifies the property while it is notified sees the new value",
    .requirement(659, 660, "R4"))
  func readsInside() {
    let property = MutableProperty(0)
    let seen = Log<Int>()
    property.changes.subscribe { value in
      seen.append(property.value)
      if value < 3 { property.modify { $0 += 1 } }
    }
    property.value = 1
    #expect(seen.entries == [1, 2, 3])
  }

  @Test("an observer that subscribes again receives the current value", .requirement(661, "R5"))
  func observesInside() {
    let property = MutableProperty(0)
    let inner = Log<Int>()
    property.changes.take(first: 1).subscribe { _ in property.signal.subscribe { inner.append($0) } }
    property.value = 1
    #expect(inner.entries == [1])
    property.value = 2
    #expect(inner.entries == [1, 2])
  }

  @Test(
    "observers of one property that observe another that observes the first see the newest value",
    .requirement(662, "R5"))
  func observesInTurns() {
    let (first, second) = (MutableProperty(0), MutableProperty("a"))
    let innermost = Log<Int>()
    first.changes.take(first: 1).subscribe { _ in
      second.signal.take(first: 1).subscribe { _ in
        first.signal.take(first: 1).subscribe { innermost.append($0) }
      }
    }
    first.value = 5
    #expect(innermost.entries == [5])
  }

  @Test("values set by observers are visible immediately, and all observers receive them in order", .requirement("R3"))
  func nestedSets() {
    let property = MutableProperty(0)
    let visible = Log<Int>()
    let first = property.changes.record { value in
      guard value == 1 else { return }
      property.value = 2
      visible.append(property.value)
      property.value = 3
      visible.append(property.value)
    }
    let second = property.changes.record()
    property.value = 1
    #expect(visible.entries == [2, 3])
    #expect(first.values == [1, 2, 3])
    #expect(second.values == [1, 2, 3])
    #expect(first.violations + second.violations == [])
  }

  @Test("two properties that set each other until they agree do not recurse", .requirement("R6", "R13"))
  func feedback() {
    let (first, second) = (MutableProperty(0), MutableProperty(0))
    let values = first.changes.record()
    first.changes.subscribe { if $0 < 10_000 { second.value = $0 + 1 } }
    second.changes.subscribe { first.value = $0 }
    first.value = 1
    let isInOrder = values.values == Array(1...10_000)
    #expect(isInOrder)
    #expect(second.value == 10_000)
  }

  @Test("an observer of a store's state sends it an action", .requirement("R16"))
  func store() {
    struct State: Sendable, Equatable { var count = 0, isDone = false }
    let store = MutableProperty(State())
    let told = store.changes.record { state in
      if state.count == 2, !state.isDone { store.modify { $0.isDone = true } }
    }
    store.modify { $0.count += 1 }
    store.modify { $0.count += 1 }
    #expect(told.values.map(\.count) == [1, 2, 2])
    #expect(told.values.map(\.isDone) == [false, false, true])
  }

  @Test("a property that is released during its own change completes after that change", .requirement("R7", "R8"))
  func releasedInside() {
    let holder = Locked<MutableProperty<Int>?>(MutableProperty(0))
    let property = holder.withLock { $0! }.property
    let first = property.changes.record { _ in _ = holder.withLock { $0.take() } }
    let second = property.changes.record()
    holder.withLock { $0 }?.value = 1
    #expect(first.events == [.next(1), .completed])
    #expect(second.events == [.next(1), .completed])
  }

  @Test("an object that is released with a value can set the property", .requirement("R8"))
  func releasesOutside() {
    let log = MutableProperty(0)
    let property = MutableProperty<Token?>(nil)
    property.value = Token { [weak property] in
      log.value = 1
      _ = property?.value
    }
    property.value = nil
    #expect(log.value == 1)
  }

  @Test("a property's lifetime ends with the property, not with sets", .requirement(664))
  func lifetime() {
    var property: MutableProperty? = MutableProperty(0)
    let lifetime = property!.lifetime
    property?.value = 1
    #expect(!lifetime.hasEnded)
    property = nil
    #expect(lifetime.hasEnded)
  }

  @Test("A subscriber that is disposed during a change receives nothing more and is released")
  func disposal() {
    let property = MutableProperty(0)
    let bag = CompositeDisposable()
    let captured: Weak<Token>
    do {
      let token = Token()
      captured = Weak(token)
      property.signal.subscribe(in: bag) { value in
        token.touch()
        if value == 1 { bag.dispose() }
      }
    }
    property.value = 1
    #expect(captured.isReleased)
    #expect(property.core.subject.subscribers.count == 0)
    #expect(property.core.state.withLock { $0.subscribers } == 0)
    let recorder = property.signal.take(first: 1).record()
    #expect(recorder.events == [.next(1), .completed])
    #expect(property.core.subject.subscribers.count == 0)
  }

  @Test("A property of an optional distinguishes nil from no value")
  func optional() {
    let property = MutableProperty<Int?>(nil)
    let recorder = property.signal.record()
    property.value = nil
    property.value = 1
    #expect(recorder.values == [nil, nil, 1])
  }

  @Test("Many assignments with three composed observers are delivered completely")
  func many() {
    let count = isThreadSanitized ? 10_000 : 200_000
    let property = MutableProperty(0)
    let sums = (0..<3).map { _ in MutableProperty(0) }
    for (offset, sum) in sums.enumerated() {
      property.map { $0 + offset }.changes.subscribe { sum.value = $0 }
    }
    for number in 1...count { property.value = number }
    #expect(sums.map(\.value) == [count, count + 1, count + 2])
  }

  @Test("Setting a property inside its own modification traps")
  func misuse() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let property = MutableProperty(0)
      property.modify { value in
        value += 1
        property.value = 5
      }
    }
    result.expectMessage("The closure that modifies a property cannot set that property as well.")
    let channel = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let property = MutableProperty(0)
      let following = property.channel().following
      property.modify { value in
        value += 1
        following.send(5)
      }
    }
    channel.expectMessage("The closure that modifies a property cannot set that property as well.")
  }
}
