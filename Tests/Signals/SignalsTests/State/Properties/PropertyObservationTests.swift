import ReactiveSignals
import Testing

@testable import SignalState
@testable import SignalsCore

/// The features of observers of Objective-C properties, done with properties and signals.
struct PropertyObservationTests {
  private final class Observer: LifetimeOwner {
    private let token = Lifetime.Token()
    var lifetime: Lifetime { token.lifetime }
  }

  @Test("an observation during an observer's lifetime ends with it and releases everything", .requirement(490, 528))
  func observerDies() {
    let property = MutableProperty(0)
    let recorder: Recorder<Int, Never>
    let captured: Weak<Token>
    do {
      let (observer, token) = (Observer(), Token())
      captured = Weak(token)
      recorder = property.signal.take(during: observer.lifetime).record { _ in token.touch() }
      property.value = 1
      withExtendedLifetime(observer) {}
    }
    property.value = 2
    #expect(recorder.events == [.next(0), .next(1), .completed])
    #expect(captured.isReleased)
    #expect(property.core.subject.subscribers.count == 0)
  }

  @Test("an element that is added, replaced or removed in place sends the new collection", .requirement(494, 495, 496))
  func collection() {
    let property = MutableProperty([1])
    let recorder = property.changes.record()
    property.modify { $0.append(2) }
    property.modify { $0[0] = 3 }
    property.modify { $0.removeAll() }
    #expect(recorder.values == [[1, 2], [3, 2], []])
  }

  @Test("changes are sent with the value before them, or at once with none", .requirement(499, 502, 503))
  func oldAndNew() {
    let property = MutableProperty<String?>(nil)
    let changes = property.signal.combinePrevious().map { [$0.previous, $0.value] }.record()
    let fromStart = property.signal.record()
    #expect(changes.values == [])
    #expect(fromStart.values == [nil])
    property.value = "a"
    property.value = "b"
    #expect(changes.values == [[nil, "a"], ["a", "b"]])
    #expect(fromStart.values == [nil, "a", "b"])
  }

  @Test("a change can be delivered as two values, the old one and the new one", .requirement(500, 508))
  func priorAndPosterior() {
    enum Step: Equatable, Sendable {
      case prior(Int)
      case posterior(Int)
    }
    let property = MutableProperty(0)
    let steps = property.signal.combinePrevious().flatMap {
      Signal.from([Step.prior($0.previous), .posterior($0.value)])
    }
    .record()
    property.value = 1
    property.value = 2
    #expect(steps.values == [.prior(0), .posterior(1), .prior(1), .posterior(2)])
  }

  @Test("the difference between two collections gives the changes with their indexes", .requirement(501, 511, 512, 513))
  func difference() {
    let property = MutableProperty(["a", "b"])
    let differences = property.signal.combinePrevious().map { $0.value.difference(from: $0.previous) }.record()
    property.modify { $0.append("c") }
    property.modify { $0[0] = "x" }
    property.modify { $0.remove(at: 1) }
    #expect(
      differences.values.map(Array.init) == [
        [.insert(offset: 2, element: "c", associatedWith: nil)],
        [
          .remove(offset: 0, element: "a", associatedWith: nil),
          .insert(offset: 0, element: "x", associatedWith: nil),
        ],
        [.remove(offset: 1, element: "b", associatedWith: nil)],
      ])
  }

  @Test("changes begin without a value, values with the current one", .requirement(505, 506))
  func beginnings() {
    let property = MutableProperty(0)
    #expect(property.changes.record().events == [])
    #expect(property.signal.record().events == [.next(0)])
  }

  @Test("after disposal, the last recorded value stays", .requirement(529))
  func disposal() {
    let property = MutableProperty(0)
    let last = MutableProperty(-1)
    let observation = property.signal.subscribe { last.value = $0 }
    property.value = 1
    observation.dispose()
    property.value = 2
    #expect(last.value == 1)
  }
}
