import ReactiveSignals
import Testing

/// The last linear operator of a subscription checks the subscription itself, and operators before it do not.
struct LinearTests {
  private typealias Numbers = Signal<Int, TestError>

  private static let operators:
    [(name: String, apply: @Sendable (Numbers, @escaping @Sendable () -> Void) -> Numbers)] = [
      (
        "map",
        { source, effect in
          source.map {
            effect()
            return $0
          }
        }
      ),
      (
        "filter",
        { source, effect in
          source.filter { _ in
            effect()
            return true
          }
        }
      ),
      (
        "scan",
        { source, effect in
          source.scan(0) {
            effect()
            return $0 + $1
          }
        }
      ),
      (
        "map, then filter",
        { source, effect in
          source.map {
            effect()
            return $0
          }.filter { _ in true }
        }
      ),
      (
        "named",
        { source, effect in
          source.map {
            effect()
            return $0
          }.named("numbers")
        }
      ),
      (
        "followed by take",
        { source, effect in
          source.map {
            effect()
            return $0
          }.take(first: 9)
        }
      ),
    ]

  @Test("A value is dropped if the closure of an operator disposes the subscription", arguments: 0..<6)
  func disposesInside(index: Int) {
    let subject = IntSubject()
    let bag = CompositeDisposable()
    let received = Log<Int>()
    let signal = Self.operators[index].apply(subject.signal) { if received.entries.count == 2 { bag.dispose() } }
    let handle = SerialDisposable()
    let alone = Log<Int>()
    let other = Self.operators[index].apply(subject.signal) { if alone.entries.count == 2 { handle.dispose() } }
    signal.subscribe(in: bag, next: { received.append($0) })
    handle.inner = other.subscribe(next: { alone.append($0) })
    for _ in 1...4 { subject.send(1) }
    #expect(received.entries.count == 2)
    #expect(alone.entries.count == 2)
  }
}
