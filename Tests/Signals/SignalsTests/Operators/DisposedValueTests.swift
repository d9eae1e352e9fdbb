/// What fails if an operator says that it checks its subscription (`guarded:`) and does not.
struct DisposedValueTests {
  /// A source that goes on sending after its disposal.
  private final class Obstinate: Sendable {
    private let observers = Locked<[Observer<Int, TestError>]>([], label: "observers")

    var signal: Ints { Signal(attach: { observer, _ in self.observers.withLock { $0.append(observer) } }) }

    func send(_ value: Int) {
      for observer in observers.withLock({ $0 }) { observer.next(value) }
    }
  }

  @Test(
    "No value arrives after a disposal inside the delivery of a value, even if the source goes on sending",
    arguments: Sample.all.filter(\.passesEndlessly))
  func afterDisposal(sample: Sample) {
    let source = Obstinate()
    let (subscription, log) = (SerialDisposable(), Log<Int>())
    subscription.inner = sample.apply(source.signal).subscribe(next: { value in
      // Not the values that the operator sends during the subscription, before the handle is known.
      guard subscription.inner != nil || subscription.isDisposed else { return }
      log.append(value)
      subscription.dispose()
    })
    for value in 0..<20 { source.send(value) }
    #expect(log.count == 1)
  }
}
