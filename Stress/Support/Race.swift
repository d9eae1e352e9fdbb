import RaceHunt
import ReactiveSignals

extension Run {
  /// Starts threads that do the same work at once, each with a number of its own.
  ///
  /// - Parameter last: Runs on the thread that is done last.
  func race(
    _ name: String, by threads: Int = 2, _ work: @escaping @Sendable (Int) -> Void,
    last: (@Sendable () -> Void)? = nil
  ) {
    let left = Tally()
    left.add(threads)
    for index in 0..<threads {
      thread("\(name) \(index)") {
        work(index)
        if left.add(-1) == 0 { last?() }
      }
    }
  }

  /// How many items each of several senders sends: explored, as many as is said for each; with real threads, as many
  /// senders as were asked for, `real` items each.
  func counts(_ explored: Int..., real: Int) -> [Int] {
    isExplored ? explored : Array(repeating: real, count: threadCount(explored.count))
  }

  /// Threads send items into what `apply` makes of a subject, and the last one completes the subject.
  ///
  /// - Parameter check: Gets the items that have come out, and those that were sent, when all is over.
  func race(
    sending counts: [Int], until ending: Ending = .completion,
    through apply: (Subject<Item, Problem>) -> Signal<Item, Problem>,
    check: @escaping (_ result: Probe<Item>, _ source: Probe<Item>) -> Void
  ) {
    let subject = Subject<Item, Problem>()
    let source = probe("source", of: Item.self)
    let result = probe("result", of: Item.self, until: ending)
    subject.subscribe(source)
    apply(subject).subscribe(result)
    race("sender", by: counts.count) {
      subject.sendItems(counts[$0], of: $0)
    } last: {
      subject.complete()
    }
    finally { [unowned self] in
      source.expectItems(counts, in: self)
      check(result, source)
    }
  }

  /// One thread sends items into what `apply` makes of a subject, and completes that, while another one disposes the
  /// subscription.
  ///
  /// - Parameters:
  ///   - scheduler: Where the subscription is disposed; nil, on the thread itself. It must be where events are delivered.
  ///   - check: Gets what has come out, and what was sent, when all is over.
  func raceToDispose<Value: Sendable>(
    on scheduler: (any Scheduler)? = nil, sending count: Int,
    through apply: (Subject<Item, Problem>) -> Signal<Value, Problem>,
    check: @escaping (_ result: Probe<Value>, _ source: Probe<Item>) -> Void = { _, _ in }
  ) {
    let subject = Subject<Item, Problem>()
    let source = probe("source", of: Item.self)
    let result = probe("result", of: Value.self, until: .disposal)
    subject.subscribe(source)
    let handle = apply(subject).subscribe(result)
    thread("sender") {
      subject.sendItems(count)
      subject.complete()
    }
    thread("disposing") {
      if let scheduler {
        scheduler.enqueue { handle.dispose(closing: result, strictly: true) }
      } else {
        handle.dispose(closing: result)
      }
    }
    keep(subject)
    finally { check(result, source) }
  }
}

extension SubscriberProtocol where Value == Item {
  /// Sends items of one sender, counted from zero.
  func sendItems(_ count: Int, of sender: Int = 0) { for number in 0..<count { send(Item(sender, number)) } }
}
