@testable import ReactiveSignals
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
    "Neither observers nor compositions keep a property alive; both end with it, and release what they captured",
    arguments: Composition.allCases)
  func releasesProperty(composition: Composition) {
    let (token, (released, composed, recorder)) = tokenHeld { token in
      let property = MutableProperty(0)
      let composed = composition.compose(property)
      let recorder = composed.signal.record { _ in token.touch() }
      property.value = 1
      return (Weak(property), composed, recorder)
    }
    #expect(released.isReleased && token.isReleased)
    #expect(composed.value == 1 && recorder == "(01|)")
  }

  @Test(
    "An observer keeps a released composition up to date; without one it leaves its source",
    arguments: Composition.allCases)
  func leavesSource(composition: Composition) {
    let source = MutableProperty(0)
    let (token, recorder) = tokenHeld { token in
      composition.compose(source).map { value in
        token.touch()
        return value
      }.signal.record()
    }
    source.value = 1
    #expect(recorder.values == [0, 1] && !token.isReleased)
    recorder.dispose()
    #expect(token.isReleased && source.core.subject.subscribers.count == 0)
  }
}
