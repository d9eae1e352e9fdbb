import Huntable
import ReactiveSignals
import Testing

/// `statefulFlatMap` is the primitive: an operator that is implemented directly for speed must equal its definition by it.
struct StatefulFlatMapDefinitionTests {
  typealias Binder = (_ value: Int, _ stop: inout Bool) -> Ints?

  struct Definition: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let direct: @Sendable (Ints) -> Ints
    let makeBinder: @Sendable () -> Binder

    func bound(_ source: Ints) -> Ints { source.statefulFlatMap(makeBinder) }
  }

  static let definitions = [
    Definition(
      testDescription: "map", direct: { $0.map { $0 * 3 } }, makeBinder: { { value, _ in .just(value * 3) } }),
    Definition(
      testDescription: "mapTo(_:)", direct: { $0.mapTo(5) }, makeBinder: { { _, _ in .just(5) } }),
    Definition(
      testDescription: "filter", direct: { $0.filter { $0 > 1 } },
      makeBinder: { { value, _ in value > 1 ? .just(value) : .empty } }),
    Definition(
      testDescription: "ignore", direct: { $0.ignore(2) },
      makeBinder: { { value, _ in value == 2 ? .empty : .just(value) } }),
    Definition(
      testDescription: "take(first:)", direct: { $0.take(first: 3) },
      makeBinder: {
        var taken = 0
        return { value, stop in
          taken += 1
          stop = taken == 3
          return .just(value)
        }
      }),
    Definition(
      testDescription: "skip(first:)", direct: { $0.skip(first: 3) },
      makeBinder: {
        var skipped = 0
        return { value, _ in
          skipped += 1
          return skipped > 3 ? .just(value) : .empty
        }
      }),
    Definition(
      testDescription: "scan", direct: { $0.scan(1) { $0 * 2 + $1 } },
      makeBinder: {
        var result = 1
        return { value, _ in
          result = result * 2 + value
          return .just(result)
        }
      }),
    Definition(
      testDescription: "distinctUntilChanged", direct: { $0.distinctUntilChanged() },
      makeBinder: {
        var last: Int?
        return { value, _ in
          defer { last = value }
          return value == last ? .empty : .just(value)
        }
      }),
    Definition(
      testDescription: "flatMap", direct: { $0.flatMap { .from(0..<$0) } },
      makeBinder: { { value, _ in .from(0..<value) } }),
    Definition(
      testDescription: "flatMap to an error", direct: { $0.flatMap { $0 == 4 ? .fail(TestError(4)) : .just($0) } },
      makeBinder: { { value, _ in value == 4 ? .fail(TestError(4)) : .just(value) } }),
  ]

  @Test("An operator equals that definition on every cold source", arguments: definitions)
  func cold(definition: Definition) {
    var generator = SplitMix64(seed: 3)
    for _ in 0..<300 {
      let events = [IntEvent].random(using: &generator)
      let source = Ints.sending(events)
      let direct = definition.direct(source).record().events
      #expect(direct == definition.bound(source).record().events, "\(events)")
    }
  }

  @Test("An operator equals that definition on a hot source, event by event", arguments: definitions)
  func hot(definition: Definition) {
    var generator = SplitMix64(seed: 4)
    for _ in 0..<100 {
      let subject = IntSubject()
      let direct = definition.direct(subject.signal).record()
      let bound = definition.bound(subject.signal).record()
      for event in [IntEvent].random(using: &generator) {
        subject.send(event: event)
        #expect(direct.events == bound.events)
        #expect(direct.bag.count == bound.bag.count)
      }
    }
  }
}
