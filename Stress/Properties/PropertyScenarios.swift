import HuntRunner
import HunterCheck
import ReactiveSignals
import SignalHunting

/// Threads and observers that set properties.
enum PropertyScenarios {
  static let all: [Entry] = [modification, order, nested, crossed, resubscription, validation]

  static let modification = Entry(
    "property-modify", rows: ["O17"], "threads count up a property: no update is lost, and none is delivered twice"
  ) { run in
    let property = MutableProperty(0)
    let probes = (0...1).map { run.probe("observer \($0)", of: Int.self) }
    for probe in probes { property.signal.subscribe(probe) }
    let threads = 2
    let count = 1
    let tickets = Box<Set<Int>>([])
    run.race("counting", by: threads) { _ in
      for _ in 0..<count {
        let ticket = property.modify { value in
          value += 1
          return value
        }
        run.expect(tickets.insert(ticket), "two threads got ticket \(ticket)")
      }
    }
    run.finally {
      run.expectEqual(property.value, threads * count, "the value")
      for probe in probes { run.expectEqual(probe.values, Array(0...threads * count), "values of \(probe.name)") }
    }
  }

  static let order = Entry(
    "property-order", rows: ["O1", "R16"],
    "threads set a property: observers and replaced values show one order, and the last delivered value is the value"
  ) { run in
    let property = MutableProperty(Item(2, 0))
    let probes = (0...1).map { run.probe("observer \($0)", of: Item.self) }
    for probe in probes { property.signal.subscribe(probe) }
    let count = 1
    let successors = (0...1).map { _ in Box<[Item: Item]>([:]) }
    run.race("setting") { sender in
      for number in 0..<count {
        let new = Item(sender, number)
        let old = property.swap(new)
        successors[sender].note(new, after: old)
      }
    }
    run.finally {
      let values = probes[0].values
      probes[0].expectItems([count, count, 1], in: run)
      probes[1].expect(.whole, of: probes[0], in: run)
      run.expectEqual(values.last, property.value, "the last value")
      for (old, new) in zip(values, values.dropFirst()) {
        run.expectEqual(successors[new.sender].value?[old], new, "what replaced \(old)")
      }
    }
  }

  static let nested = Entry(
    "property-nested", rows: ["R4", "R13", "R16"],
    "an observer reads the property and sets it again, while threads set it"
  ) { run in
    let property = MutableProperty(-1)
    let count = 1
    let first = run.probe("first", of: Int.self) { _, value in
      _ = property.value
      if 0..<1_000 ~= value { property.value = value + 1_000 }
    }
    let second = run.probe("second", of: Int.self)
    property.signal.subscribe(first)
    property.signal.subscribe(second)
    run.race("setting") { sender in for number in 0..<count { property.value = sender * count + number } }
    run.finally {
      let values = first.values
      run.expectEqual(second.values, values, "the values of the second observer")
      run.expectEqual(values.last, property.value, "the last value")
      let all = [-1] + (0..<2 * count) + (1_000..<1_000 + 2 * count)
      run.expectEqual(values.sorted(), all, "all values")
      for value in 0..<2 * count {
        let (cause, effect) = (values.firstIndex(of: value), values.firstIndex(of: value + 1_000))
        run.expect((cause ?? .max) < (effect ?? .max), "the answer to \(value) came before it: \(values)")
      }
    }
  }

  static let crossed = Entry(
    "property-crossed", rows: ["L1", "R6"], "observers of two properties set the other property, and threads set both"
  ) { run in
    let properties = [MutableProperty(0), MutableProperty(0)]
    let probes = (0...1).map { side in
      run.probe("side \(side)", of: Int.self) { _, left in if left > 0 { properties[1 - side].value = left - 1 } }
    }
    let bag = CompositeDisposable()
    for side in 0...1 { properties[side].changes.subscribe(probes[side], in: bag) }
    let count = 1
    let hops = 1
    run.race("setting") { side in for _ in 0..<count { properties[side].value = hops } }
    run.finally {
      run.expectEqual(probes[0].values.count + probes[1].values.count, 2 * count * (hops + 1), "hops")
      bag.dispose()
    }
  }

  static let resubscription = Entry(
    "property-resubscribe", rows: ["R4", "R5"],
    "an observer of one property subscribes to another, whose observer subscribes to the first"
  ) { run in
    let properties = [MutableProperty(0), MutableProperty(0)]
    let inner = (0...1).map { run.probe("inner \($0)", of: Int.self) }
    let bag = CompositeDisposable()
    let outer = (0...1).map { side in
      run.probe("outer \(side)", of: Int.self) { _, value in
        if value == 1 {
          properties[1 - side].signal.merge(with: properties[side].signal).take(first: 2)
            .subscribe(inner[side], in: bag)
        }
      }
    }
    for side in 0...1 { properties[side].signal.subscribe(outer[side], in: bag) }
    run.race("setting") { side in inline { properties[side].value = 1 } }
    run.finally {
      for probe in outer { run.expectEqual(probe.values, [0, 1], "values of \(probe.name)") }
      for probe in inner { run.expectEqual(probe.values.count, 2, "values of \(probe.name)") }
      bag.dispose()
    }
  }

  static let validation = Entry(
    "property-validate", rows: ["O16"], "threads set values whose validity depends on the previous value"
  ) { run in
    let property = ValidatingProperty<Int, Problem>(0) { old, new in
      if new == old { return .replaced(by: new + 1) }
      return new > old ? .valid : .invalid(Problem(new))
    }
    let probe = run.probe("observer", of: Int.self)
    let outcomes = run.probe("outcomes", of: Bool.self)
    property.signal.subscribe(probe)
    property.outcome.signal.map { if case .invalid = $0 { false } else { true } }.subscribe(outcomes)
    let count = 2
    let rejected = Tally()
    run.race("setting") { _ in
      for number in 1...count {
        if case .invalid = property.set(number) { rejected.add(1) }
      }
    }
    run.finally {
      let values = probe.values
      run.expect(zip(values, values.dropFirst()).allSatisfy { $0 < $1 }, "\(values) was not validated")
      run.expectEqual(values.count, 1 + 2 * count - rejected.value, "values")
      run.expectEqual(values.last, property.value, "the last value")
      run.expectEqual(outcomes.values.count { !$0 }, rejected.value, "rejections that were delivered")
    }
  }
}

extension Box<Set<Int>> {
  /// Returns false if the set contains the number already.
  fileprivate func insert(_ number: Int) -> Bool { change { $0?.insert(number).inserted ?? false } }
}

extension Box<[Item: Item]> {
  fileprivate func note(_ new: Item, after old: Item) { change { $0?[old] = new } }
}
