import ReactiveSignals
import Testing

struct GeneratingTests {
  @Test("values are generated while the condition holds, anew for each subscription", .requirement(763))
  func generates() {
    let signal = Ints.generate(1, while: { $0 < 9 }, iterate: { $0 * 2 })
    for _ in 1...2 { #expect(signal.record().events == [1, 2, 4, 8].map { .next($0) } + [.completed]) }
    #expect(Ints.generate(1, while: { _ in false }, iterate: { $0 }).record().events == [.completed])
  }

  @Test("disposal stops the generation of values, and no further value is computed", .requirement(764))
  func endless() {
    let computed = Count()
    let next: @Sendable (Int) -> Int = { value in
      computed.add()
      return value + 1
    }
    let signal = Ints.generate(0, while: { $0 < 1_000 }, iterate: next)
    #expect(signal.take(first: 3).record().values == [0, 1, 2])
    #expect(computed.value == 2)
  }
}
