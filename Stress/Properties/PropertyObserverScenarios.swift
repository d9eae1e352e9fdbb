/// Properties whose observers subscribe and leave, and properties that are deallocated.
enum PropertyObserverScenarios {
  static let all: [Entry] = [arrival, ownThread, departure, release, lastWords]

  static let arrival = Entry(
    "property-late", rows: ["M6", "M7"],
    "a thread observes a property while others set it: the observer receives its value and all later changes"
  ) { run in
    let property = MutableProperty(Item(2, 0))
    let late = run.probe("late", of: Item.self)
    let changes = run.probe("late for changes", of: Item.self)
    let first = run.probe("first", of: property.signal)
    run.race("setting") { sender in property.value = Item(sender, 0) }
    run.thread("observing") {
      property.signal.subscribe(late)
      property.changes.subscribe(changes)
    }
    run.finally {
      first.expectItems([1, 1, 1], in: run)
      run.expect(!late.values.isEmpty, "no value")
      late.expect(.suffix, of: first, in: run)
      changes.expect(.suffix, of: first, in: run)
    }
  }

  static let ownThread = Entry(
    "property-own-thread", rows: ["M6", "M7"],
    "the thread that subscribes to a property delivers its value itself, inside the call, while another thread sets it"
  ) { run in
    let property = MutableProperty(Item(0, 0))
    run.subscribeOnOwnThread(to: property.signal) { property.value = $0 }
  }

  static let departure = Entry(
    "property-leave", rows: ["D2", "D30"],
    "observers of a property are disposed while it is set, one of them inside a change"
  ) { run in
    let property = MutableProperty(Item(2, 0))
    let bags = [CompositeDisposable(), CompositeDisposable()]
    let leaving = run.probe("leaving", of: Item.self, until: .disposal)
    let inside = run.probe("leaving inside", of: Item.self, until: .disposal) { probe, _ in
      if probe.values.count == 2 { bags[1].dispose(closing: probe, strictly: true) }
    }
    let all = run.probe("all", of: property.signal)
    property.signal.subscribe(leaving, in: bags[0])
    property.signal.subscribe(inside, in: bags[1])
    run.race("setting") { sender in property.value = Item(sender, 0) }
    run.thread("leaving") { bags[0].dispose(closing: leaving) }
    run.finally {
      all.expectItems([1, 1, 1], in: run)
      leaving.expect(.prefix, of: all, in: run)
      inside.expect(.prefix, of: all, in: run)
      run.expectEqual(inside.values.count, 2, "values of the observer that left inside a change")
    }
  }

  static let release = Entry(
    "property-release", rows: ["R7", "D6"], "two threads release a property that is observed"
  ) { run in
    let probe = run.probe("observer", of: Item.self, until: .completion)
    let mapped = run.probe("mapped", of: Item.self, until: .completion)
    let late = run.probe("late", of: Item.self, until: .completion)
    let boxes: [Box<MutableProperty<Item>>]
    let view: Property<Item>
    do {
      let property = MutableProperty(Item(2, 0))
      property.signal.subscribe(probe)
      property.map { $0 }.signal.subscribe(mapped)
      view = property.property
      boxes = (0...1).map { _ in Box(property) }
    }
    run.race("setting") { sender in
      boxes[sender].value?.value = Item(sender, 0)
      _ = boxes[sender].take()
    }
    run.thread("observing") { view.signal.subscribe(late) }
    run.finally {
      probe.expectItems([1, 1, 1], in: run)
      mapped.expect(.whole, of: probe, in: run)
      late.expect(.suffix, of: probe, in: run)
      run.expectEqual(view.value, probe.values.last, "the value that the read-only property keeps")
    }
  }

  static let lastWords = Entry(
    "property-last-words", rows: ["R8"],
    "a value that a property held sets the property when it is deallocated, on any thread"
  ) { run in
    let property = MutableProperty<LastWords?>(nil)
    let told = run.probe("told", of: property.changes.map { $0 != nil })
    run.race("setting") { _ in
      property.value = LastWords { [weak property] in property?.modify { _ in } }
    }
    run.finally {
      // Each value but the last is replaced, and then sets the property once more.
      run.expectEqual(told.values.count, 3, "changes")
      property.value = nil
    }
  }
}
