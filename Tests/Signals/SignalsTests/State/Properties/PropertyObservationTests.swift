@testable import ReactiveSignals
@testable import SignalsCore

/// The features of observers of Objective-C properties, done with properties and signals.
struct PropertyObservationTests {
  private let property = MutableProperty(0)

  @Test(
    "an observation ends with its observer's lifetime or its disposal, and releases everything",
    .requirement(490, 528, 529),
    arguments: [true, false])
  func ends(withLifetime: Bool) {
    let (observer, last) = (LifetimeHolder(), MutableProperty(-1))
    let (token, recorder) = tokenHeld { token in
      property.signal.take(during: observer.lifetime).record { value in
        token.touch()
        last.value = value
      }
    }
    property.value = 1
    if withLifetime { observer.end() } else { recorder.dispose() }
    property.value = 2
    #expect(recorder.events == [.next(0), .next(1)] + (withLifetime ? [.completed] : []))
    #expect(last.value == 1 && token.isReleased)
    #expect(property.core.subject.subscribers.count == 0)
  }

  @Test(
    "a collection that is changed in place is sent anew, and differences give the changes with their indexes",
    .requirement(494, 495, 496, 501, 511, 512, 513))
  func collection() {
    let property = MutableProperty(["a", "b"])
    let recorder = property.changes.record()
    let differences = property.signal.combinePrevious().map { $0.value.difference(from: $0.previous) }.record()
    property.modify { $0.append("c") }
    property.modify { $0[0] = "x" }
    property.modify { $0.remove(at: 1) }
    #expect(recorder.values == [["a", "b", "c"], ["x", "b", "c"], ["x", "c"]])
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

  @Test(
    "changes are sent with the value before them, together or as two values, or at once with none",
    .requirement(499, 500, 502, 503, 505, 506, 508))
  func oldAndNew() {
    let property = MutableProperty<String?>(nil)
    let pairs = property.signal.combinePrevious().map { [$0.previous, $0.value] }
    let (changes, steps) = (pairs.record(), pairs.flatMap { Signal.from($0) }.record())
    let (values, later) = (property.signal.record(), property.changes.record())
    #expect(changes.values == [] && later.events == [] && values.values == [nil])
    for value in ["a", "b"] { property.value = value }
    #expect(changes.values == [[nil, "a"], ["a", "b"]] && steps.values == [nil, "a", "a", "b"])
    #expect(values.values == [nil, "a", "b"] && later.values == ["a", "b"])
  }
}
