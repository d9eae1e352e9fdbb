import ReactiveSignals
import Testing

@testable import SignalState
@testable import SignalsCore

struct PropertyTests {
  /// Ways to compose a property of another.
  enum Composition: CaseIterable, Sendable {
    case view, map, combineLatest, list, zip, distinct, flatMapLatest

    func compose(_ source: MutableProperty<Int>) -> Property<Int> {
      switch self {
      case .view: source.property
      case .map: source.map { $0 }
      case .combineLatest: source.combineLatest(with: Property(value: 0)).map { $0 + $1 }
      case .list: Property<[Int]>.combineLatest([source]).map { $0[0] }
      case .zip: Property<[Int]>.zip([source]).map { $0[0] }
      case .distinct: source.distinctUntilChanged()
      case .flatMapLatest: source.flatMapLatest { Property(value: $0) }
      }
    }
  }

  @Test(
    "Neither observers nor compositions keep a property alive, and both end with it", arguments: Composition.allCases)
  func releasesProperty(composition: Composition) {
    let released: Weak<MutableProperty<Int>>
    let composed: Property<Int>
    let recorder: Recorder<Int, Never>
    do {
      let property = MutableProperty(0)
      released = Weak(property)
      composed = composition.compose(property)
      recorder = composed.signal.record()
      property.value = 1
    }
    #expect(released.isReleased)
    #expect(composed.value == 1)
    #expect(recorder.events == [.next(0), .next(1), .completed])
  }

  @Test(
    "A composition that was released leaves its source, also after an observer has left",
    arguments: Composition.allCases)
  func leavesSource(composition: Composition) {
    let source = MutableProperty(0)
    let captured: Weak<Token>
    do {
      let token = Token()
      captured = Weak(token)
      let composed = composition.compose(source).map { value in
        token.touch()
        return value
      }
      let subscription = composed.signal.subscribe()
      source.value = 1
      subscription.dispose()
    }
    #expect(captured.isReleased)
    #expect(source.core.subject.subscribers.count == 0)
  }

  @Test("An observer keeps a released composition up to date", arguments: Composition.allCases)
  func observerHolds(composition: Composition) {
    let source = MutableProperty(0)
    let recorder = composition.compose(source).map { $0 }.signal.record()
    source.value = 1
    #expect(recorder.values == [0, 1])
    recorder.dispose()
    #expect(source.core.subject.subscribers.count == 0)
  }

  @Test("The captures of an observer are released with the property")
  func releasesObservers() {
    let captured: Weak<Token>
    do {
      let token = Token()
      captured = Weak(token)
      let property = MutableProperty(0)
      property.signal.subscribe { _ in
        token.touch()
        _ = property
      }.dispose()
      property.changes.subscribe { _ in token.touch() }
    }
    #expect(captured.isReleased)
  }
}
