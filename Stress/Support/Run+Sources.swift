extension Run {
  /// A thread sends items, and another one subscribes to a signal that begins with past values.
  func subscribeOnOwnThread(to signal: Signal<Item, Never>, sending send: @escaping @Sendable (Item) -> Void) {
    let first = probe("first", of: signal)
    let (bag, late) = (CompositeDisposable(), Newcomer("late", in: self))
    thread("sending") { for number in 1...2 { send(Item(0, number)) } }
    thread("subscribing") { inline { late.comes { signal.subscribe($0, in: bag) } } }
    finally { [unowned self] in
      first.expectItems([3], in: self)
      late.probe.expect(.suffix, of: first, in: self)
      bag.dispose()
    }
  }

  /// Observers of two sources send to the other source, and two threads send to both.
  func cross(_ sources: [Signal<Int, Never>], sending send: @escaping @Sendable (_ side: Int, Int) -> Void) {
    let probes = (0...1).map { side in
      probe("side \(side)", of: Int.self) { _, left in if left > 0 { send(1 - side, left - 1) } }
    }
    let bag = CompositeDisposable()
    for side in 0...1 { sources[side].subscribe(probes[side], in: bag) }
    race("sending") { send($0, 1) }
    finally { [unowned self] in
      expectEqual(probes[0].values.count + probes[1].values.count, 4, "hops")
      bag.dispose()
    }
  }

  /// Observers of two sources, which begin with 0, subscribe to both, and two threads send to them.
  func resubscribe(to sources: [Signal<Int, Never>], sending send: @escaping @Sendable (_ side: Int, Int) -> Void) {
    let inner = (0...1).map { probe("inner \($0)", of: Int.self) }
    let bag = CompositeDisposable()
    let outer = (0...1).map { side in
      probe("outer \(side)", of: Int.self) { _, value in
        if value == 1 { sources[1 - side].merge(with: sources[side]).take(first: 2).subscribe(inner[side], in: bag) }
      }
    }
    for side in 0...1 { sources[side].subscribe(outer[side], in: bag) }
    race("sending") { side in inline { send(side, 1) } }
    finally { [unowned self] in
      for probe in outer { expectEqual(probe.values, [0, 1], "values of \(probe.name)") }
      for probe in inner { expectEqual(probe.values.count, 2, "values of \(probe.name)") }
      bag.dispose()
    }
  }
}
