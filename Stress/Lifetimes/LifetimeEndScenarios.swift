/// Lifetimes, and lifted functions.
enum LifetimeEndScenarios {
  static let all: [Entry] = [token, attachment, taking, lifting, liftedMethod]

  static let token = Entry(
    "lifetime-token", rows: ["D11", "D12"], "two threads end a lifetime: one disposes its token, the other releases it"
  ) { run in
    let action = run.once("the action at the end")
    let disposal = run.once("the disposal at the end")
    let boxes: [Box<Lifetime.Token>]
    let lifetime: Lifetime
    do {
      let token = Lifetime.Token()
      lifetime = token.lifetime
      boxes = (0...1).map { _ in Box(token) }
    }
    lifetime.onEnded(action)
    AnyDisposable(disposal).dispose(with: lifetime)
    let probe = run.probe("ended", of: lifetime.ended, until: .completion)
    run.race("ending") { side in
      let token = boxes[side].take()
      if side == 0 { token?.dispose() }
    }
    run.finally { run.expect(lifetime.hasEnded, "no end") }
  }

  static let attachment = Entry(
    "lifetime-attach", rows: ["D12", "M14"],
    "a thread adds an action and a disposable to a lifetime, and removes them, while the lifetime ends"
  ) { run in
    let token = Lifetime.Token()
    let lifetime = token.lifetime
    let action = run.once("the action at the end")
    let disposal = run.once("the disposal at the end")
    let withdrawn = Tally()
    let probe = run.probe("ended", of: Never.self, until: .completion)
    run.thread("attaching") {
      lifetime.onEnded(action)
      AnyDisposable(disposal).dispose(with: lifetime)
      lifetime.onEnded { withdrawn.add(1) }.dispose()
      lifetime.ended.subscribe(probe)
    }
    run.thread("ending") { token.dispose() }
    run.finally { run.expect(withdrawn.value <= 1, "an action that was withdrawn was run twice") }
  }

  static let taking = Entry(
    "take-during", rows: ["D17", "D18"], "a lifetime ends while a signal that is taken during the lifetime sends"
  ) { run in
    let token = Lifetime.Token()
    let lifetime = token.lifetime
    let subject = Subject<Item, Problem>()
    let probe = run.probe("taken", of: Item.self, until: .end)
    let late = run.probe("taken late", of: Item.self, until: .end)
    let source = run.probe("source", of: subject)
    let taken = subject.take(during: lifetime)
    taken.subscribe(probe)
    let count = 2
    run.thread("sender") {
      subject.sendItems(count)
      subject.fail(Problem())
    }
    run.thread("ending") {
      inline { taken.subscribe(late) }
      token.dispose()
    }
    run.finally {
      probe.expect(.prefix, of: source, in: run)
      late.expect(.slice, of: source, in: run)
      run.expect(probe.failure == nil || probe.values.count == count, "an error before all values were sent")
    }
  }

  static let lifting = Entry(
    "lift", rows: ["O1"],
    "a function is lifted over signals that two threads send: each change calls it, and calls never overlap"
  ) { run in
    let subjects = [Subject<Int, Never>(), Subject<Int, Never>()]
    let calls = run.probe("calls", of: Int.self)
    let probe = run.probe("results", of: Int.self, until: .completion)
    let results = Signal<Int, Never>.lift(
      { left, right in
        calls.next(left + right)
        return left + right
      }, subjects[0].signal, subjects[1].signal)
    inline { results.subscribe(probe) }
    let count = 2
    run.race("sender") { side in
      for number in 1...count { subjects[side].send(side == 0 ? number : 100 * number) }
      subjects[side].complete()
    }
    run.finally {
      run.expectEqual(probe.values, calls.values, "results")
      run.expectEqual(probe.values.last, 101 * count, "the last result")
      run.expectEqual(probe.values, probe.values.sorted(), "results in order")
    }
  }

  static let liftedMethod = Entry(
    "lift-release", rows: ["R7"],
    "the object of a lifted method is released during a call: the signal of the results ends"
  ) { run in
    let held = Held("objects that the source of a lifted method holds after the object was released", in: run)
    let subject = Subject<Int, Never>()
    let probe = run.probe("results", of: Int.self, until: .completion)
    let box = Box(Receiver())
    if let receiver = box.value {
      let source = subject.map { [token = held.token()] value in withExtendedLifetime(token) { value } }
      inline { Signal<Int, Never>.lift(Receiver.double, of: receiver, source).subscribe(probe) }
    }
    run.thread("sender") { for number in 0..<2 { subject.send(number) } }
    run.thread("letting go") { _ = box.take() }
    run.finally { run.expectEqual(probe.values, (0..<probe.values.count).map { 2 * $0 }, "results") }
  }
}

private final class Receiver: LifetimeOwner {
  private let token = Lifetime.Token()

  var lifetime: Lifetime { token.lifetime }

  func double(_ value: Int) -> Int { 2 * value }
}
