extension Run {
  /// Starts threads that run the same work at once. The work receives the number of its thread.
  ///
  /// - Parameter last: Runs after the work, on the thread that finishes last.
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

  /// Starts a thread for each count. The thread sends that many items to a subject. The thread that finishes last
  /// completes the subject. One probe subscribes to the subject, another to the signal that `apply` derives from it.
  ///
  /// - Parameter check: Compares at the end the events of the derived signal and of the subject.
  func race(
    sending counts: [Int], until ending: Ending = .completion,
    through apply: (Subject<Item, Problem>) -> Signal<Item, Problem>,
    check: @escaping (_ result: Probe<Item>, _ source: Probe<Item>) -> Void
  ) {
    let subject = Subject<Item, Problem>()
    let result = probe("result", of: Item.self, until: ending)
    let source = probe("source", of: subject)
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

  /// One thread sends items to a subject and completes it. Another thread disposes a subscription to the signal that
  /// `apply` derives from the subject.
  ///
  /// - Parameters:
  ///   - scheduler: The scheduler that delivers the events, on which the subscription is disposed. If it is nil, the
  ///     thread disposes the subscription itself.
  ///   - check: Compares at the end the events of the derived signal and of the subject.
  func raceToDispose<Value: Sendable>(
    on scheduler: (any Scheduler)? = nil, sending count: Int,
    through apply: (Subject<Item, Problem>) -> Signal<Value, Problem>,
    check: @escaping (_ result: Probe<Value>, _ source: Probe<Item>) -> Void = { _, _ in }
  ) {
    let subject = Subject<Item, Problem>()
    let result = probe("result", of: Value.self, until: .disposal)
    let source = probe("source", of: subject)
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
  /// Sends the first items of a sender, in order.
  func sendItems(_ count: Int, of sender: Int = 0) { for number in 0..<count { send(Item(sender, number)) } }
}
