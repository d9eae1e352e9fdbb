enum SubscriptionScenarios {
  static let all: [Entry] = [hop, hopDisposed, firstEvent, elsewhere, iterator]

  /// Subscribes on a thread without a scheduler and disposes the subscription on another thread. If the subscribe
  /// closure ran, its cleanup must have run too.
  private static func race(
    in run: Run, on expected: (any Scheduler)?,
    _ transform: @escaping @Sendable (Signal<Item, Never>) -> Signal<Item, Never>
  ) {
    let (starts, teardowns) = (Tally(), Tally())
    let signal = transform(
      Signal { subscriber in
        starts.add(1)
        let current = Schedulers.current
        run.expect(current != nil, "no current scheduler in the subscribe closure")
        if let expected { run.expect(current === expected, "not subscribed on its scheduler") }
        subscriber.send(Item(0, 0))
        subscriber.complete()
        return AnyDisposable { teardowns.add(1) }
      })
    let kept = run.probe("kept", of: Item.self, until: .completion)
    let left = run.probe("left", of: Item.self, until: .disposal)
    let bag = CompositeDisposable()
    run.thread("subscribing") {
      signal.subscribe(left, in: bag)
      signal.subscribe(kept)
    }
    run.thread("disposing") {
      bag.dispose()
      left.close()
    }
    run.finally {
      run.expectEqual(teardowns.value, starts.value, "teardowns")
      kept.expectItems([1], in: run)
      left.expectItems([nil], in: run)
    }
  }

  static let hop = Entry(
    "subscribe-hop", rows: ["D20"],
    "subscriptions from a thread without a scheduler begin in the background, or not at all"
  ) { run in
    race(in: run, on: nil) { $0 }
  }

  static let hopDisposed = Entry(
    "subscribe-on", rows: ["D8", "D20"], "subscriptions begin on a scheduler, or not at all"
  ) { run in
    let scheduler = run.scheduler
    race(in: run, on: scheduler) { $0.subscribe(on: scheduler) }
  }

  static let firstEvent = Entry(
    "dispose-first-event", rows: ["D3"], "synchronous endless sources are disposed inside their first event"
  ) { run in
    let bags = [CompositeDisposable(), CompositeDisposable()]
    let endless = Signal<Int, Never>.from(0...)
    let probes = bags.map { bag in
      run.probe("subscription", of: Int.self, until: .disposal) { probe, _ in
        bag.dispose(closing: probe, strictly: true)
      }
    }
    run.thread("subscribing") { inline { endless.subscribe(probes[0], in: bags[0]) } }
    run.thread("merging") { endless.merge(with: endless).subscribe(probes[1], in: bags[1]) }
    run.finally { for probe in probes { run.expectEqual(probe.values, [0], "the values") } }
  }

  static let elsewhere = Entry(
    "dispose-elsewhere", rows: ["D3", "D29", "D31"],
    "a synchronous source is disposed by another thread, before, during and after its events"
  ) { run in
    let bag = CompositeDisposable()
    let probe = run.probe(of: Int.self, until: .disposal)
    run.thread("subscribing") { inline { Signal<Int, Never>.from(0..<3).subscribe(probe, in: bag) } }
    run.thread("disposing") { bag.dispose(closing: probe) }
    run.finally { run.expect(probe.values.elementsEqual(0..<probe.values.count), "\(probe.values)") }
  }

  static let iterator = Entry(
    "sequence-dispose", rows: ["D28"],
    "another thread disposes the signal of a sequence while an element is made: the iterator is released after that"
  ) { run in
    let (iterators, bag) = (Tally(), CompositeDisposable())
    let probe = run.probe(of: Int.self)
    run.thread("iterating") {
      inline { Signal<Int, Never>.from(Counted(0..<3, iterators)).subscribe(probe, in: bag) }
    }
    run.thread("disposing") { bag.dispose(closing: probe) }
    run.finally {
      run.expect(probe.values.elementsEqual(0..<probe.values.count), "\(probe.values)")
      run.expectEqual(iterators.value, 0, "iterators that are held")
    }
  }
}

/// Counts upwards, and counts its live iterators.
private struct Counted: Sequence, Sendable {
  final class Iterator: IteratorProtocol {
    private var numbers: Range<Int>
    private let iterators: Tally

    init(_ numbers: Range<Int>, _ iterators: Tally) {
      self.numbers = numbers
      self.iterators = iterators
      iterators.add(1)
    }

    deinit { iterators.add(-1) }

    func next() -> Int? {
      Exploration.point("next element")
      return numbers.popFirst()
    }
  }

  private let numbers: Range<Int>
  private let iterators: Tally

  init(_ numbers: Range<Int>, _ iterators: Tally) {
    self.numbers = numbers
    self.iterators = iterators
  }

  func makeIterator() -> Iterator { Iterator(numbers, iterators) }
}
