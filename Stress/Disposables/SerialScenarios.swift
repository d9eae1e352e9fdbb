import ReactiveSignals

enum SerialScenarios {
  static let all = [swap, inComposite]

  static let swap = Scenario(
    "serial-swap", rows: ["D13"], "the inner disposable is set, swapped and read while the outer is disposed"
  ) { round in
    let serial = SerialDisposable()
    let perThread = 24
    let teardowns = (0..<round.threads * perThread).map { _ in Counter() }
    round.threads(round.threads, "setter") { index, random in
      for slot in index * perThread..<(index + 1) * perThread {
        let token = LiveObservers.Token(teardowns[slot], in: round.observers)
        let inner = disposable(ofKind: slot) { token.receiver.add() }
        switch random.number(in: 0...2) {
        case 0: serial.swap(inner)?.dispose()
        case 1: serial.inner = inner
        default:
          serial.inner = inner
          _ = serial.inner?.isDisposed
        }
        random.pause()
      }
    }
    round.thread("disposer") { random in
      for _ in 0..<random.number(in: 0...100) { random.pause() }
      serial.dispose()
    }
    round.finally {
      for teardown in teardowns { round.expectEqual(teardown.count, 1, "teardowns of an inner disposable") }
      round.expect(serial.inner == nil, "a disposed serial disposable that holds something")
      round.expectEqual(round.observers.count, 0, "inner disposables held by a disposed serial one")
      round.actions.add(teardowns.count)
    }
  }

  static let inComposite = Scenario(
    "serial-in-composite", rows: ["D12"], "serial disposables are disposed from inside and outside of a composite"
  ) { round in
    let composite = CompositeDisposable()
    let serials = (0..<16).map { _ in SerialDisposable() }
    let teardowns = serials.map { _ in Counter() }
    for serial in serials.prefix(8) { composite.add(serial) }
    round.thread("setter") { random in
      for (serial, teardown) in zip(serials, teardowns) {
        serial.inner = AnyDisposable { teardown.add() }
        composite.add(serial)
        random.pause()
      }
    }
    round.thread("disposer of the parts") { random in
      for serial in serials.reversed() {
        serial.dispose()
        random.pause()
      }
    }
    round.thread("disposer") { random in
      for _ in 0..<random.number(in: 0...30) { random.pause() }
      composite.dispose()
    }
    round.finally {
      for teardown in teardowns { round.expectEqual(teardown.count, 1, "teardowns") }
      round.actions.add(teardowns.count)
    }
  }
}
