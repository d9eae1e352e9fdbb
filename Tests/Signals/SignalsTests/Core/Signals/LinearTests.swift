/// The last linear operator of a subscription checks the subscription itself, and operators before it do not.
struct LinearTests {
  private static func after<Value>(_ effect: () -> Void, _ value: Value) -> Value {
    effect()
    return value
  }

  private static let operators: [@Sendable (Ints, @escaping @Sendable () -> Void) -> Ints] = [
    { source, effect in source.map { after(effect, $0) } },
    { source, effect in source.filter { _ in after(effect, true) } },
    { source, effect in source.scan(0) { after(effect, $0 + $1) } },
    { source, effect in source.map { after(effect, $0) }.filter { _ in true } },
    { source, effect in source.map { after(effect, $0) }.named("numbers") },
    { source, effect in source.map { after(effect, $0) }.take(first: 9) },
  ]

  @Test(
    "A value is dropped if the closure of an operator disposes the subscription", arguments: operators.indices,
    [true, false])
  func disposesInside(index: Int, inBag: Bool) {
    let (subject, bag, received) = (IntSubject(), CompositeDisposable(), Count())
    let signal = Self.operators[index](subject.signal) { if received.value == 2 { bag.dispose() } }
    if inBag {
      signal.subscribe(in: bag) { _ in received.add() }
    } else {
      bag.add(signal.subscribe { _ in received.add() })
    }
    for _ in 1...4 { subject.send(1) }
    #expect(received.value == 2)
  }
}
