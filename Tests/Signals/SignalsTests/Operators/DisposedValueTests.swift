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

  /// Signals of which one closure disposes the subscription, and a later one is `late`.
  static let disposing:
    [@Sendable (_ dispose: @escaping @Sendable () -> Void, _ late: @escaping @Sendable () -> Int) -> Ints] =
      [
        { dispose, late in
          .just(1).map { _ in dispose() }.materialize().map { $0.isTerminal ? late() : 0 }.promoteFailure()
        },
        { dispose, late in .just(1).map { _ in dispose() }.repeat(when: { _ in Ints.just(late()) }).map { _ in 0 } },
        { dispose, late in
          .defer {
            dispose()
            return .just(1).map { _ in late() }
          }
        },
        { dispose, late in
          .empty.then {
            dispose()
            return Ints.just(1).map { _ in late() }
          }
        },
        { dispose, late in
          Ints.fail(TestError()).catch { _ in
            dispose()
            return Ints.just(1).map { _ in late() }
          }
        },
        { dispose, late in Signal<Void, TestError>.try { () throws(TestError) in dispose() }.map { _ in late() } },
        { dispose, late in
          Signal<Int, Never>.just(1).attempt { (_: Int) throws(TestError) in
            dispose()
            throw TestError()
          }.mapError { _ in TestError(late()) }
        },
        { dispose, late in .just(1).do(next: { _ in dispose() }).map { _ in late() } },
        { dispose, late in .just(1).group(by: { $0 }, transform: { _ in late() }).map { _ in dispose() }.map { _ in 0 }
        },
        { dispose, late in
          Ints.just(1).throttle(when: { _ in Ints.just(late()) }).map { value in
            dispose()
            return value
          }
        },
        { dispose, late in
          LazyStream([1]).map { _ in dispose() }.signal(on: .immediate).map { _ in late() }.promoteFailure()
        },
        // The second value waits for its turn.
        { dispose, late in
          let sender = Log<Subscriber<Int, TestError>>()
          return Ints { subscriber in
            sender.append(subscriber)
            subscriber.send(0)
            return nil
          }.map { value in
            if value > 0 { return late() }
            sender.entries[0].send(1)
            dispose()
            return 0
          }
        },
        { dispose, late in
          Ints.generate(
            1,
            while: { _ in
              dispose()
              return false
            }, iterate: { $0 }
          ).materialize().map { _ in late() }.promoteFailure()
        },
        { dispose, late in .just(1).log(to: { if $0.contains("next") { dispose() } }).map { _ in late() } },
      ]

  @Test("A closure that disposes its subscription is the last one that is called", arguments: disposing.indices)
  func closures(index: Int) {
    let (bag, calls) = (CompositeDisposable(), Count())
    Self.disposing[index]({ bag.dispose() }, { calls.add() }).subscribe(in: bag)
    #expect(bag.isDisposed && calls.value == 0)
  }

  @Test("Of two subscribers each of which disposes the other at the end, one receives the end", arguments: 0...2)
  func eachOther(source: Int) {
    let (token, subject, replay) = (Lifetime.Token(), Subject<Never, Never>(), ReplaySubject<Never, Never>())
    let signal = [token.lifetime.ended, subject.signal, replay.signal][source]
    let (bags, ends) = ([CompositeDisposable(), CompositeDisposable()], Count())
    for index in bags.indices {
      signal.materialize().map { _ in
        ends.add()
        bags[1 - index].dispose()
      }.subscribe(in: bags[index])
    }
    token.dispose()
    subject.complete()
    replay.complete()
    #expect(ends.value == 1)
  }
}
