/// Properties that are composed of other properties.
enum PropertyCompositionScenarios {
  static let all: [Entry] = [glitch, pair, zipped, latest, beginning, upkeep]

  static let glitch = Entry(
    "property-glitch", rows: ["O12"],
    "two parts of one property are combined: each change sends one mix of old and new, then the new whole"
  ) { run in
    let property = MutableProperty(Item(2, 0))
    let combined = Property.combineLatest(property.map { $0 }, property.map { $0 }) { [$0, $1] }
    let probe = run.probe("combinations", of: [Item].self) { _, value in
      run.expectEqual(combined.value, value, "the value while it is delivered")
    }
    let source = run.probe("source", of: property.signal)
    combined.signal.subscribe(probe)
    run.race("setting") { sender in property.value = Item(sender, 0) }
    run.finally {
      source.expectItems([1, 1, 1], in: run)
      let all = source.values
      let mixed = zip(all, all.dropFirst()).flatMap { old, new in [[new, old], [new, new]] }
      run.expectEqual(probe.values, [[all[0], all[0]]] + mixed, "combinations")
      run.expectEqual(combined.value, [property.value, property.value], "the value")
    }
  }

  static let pair = Entry(
    "property-combine", rows: ["O1"],
    "two threads set one side each of a combination, while an observer subscribes to it"
  ) { run in
    let sides = [MutableProperty(0), MutableProperty(0)]
    let combined = Property.combineLatest(sides[0], sides[1]) { [$0, $1] }
    let probe = run.probe("combinations", of: [Int].self)
    let late = run.probe("late", of: [Int].self)
    combined.signal.subscribe(probe)
    run.race("setting") { side in
      sides[side].value = 1
      if side == 0 { combined.signal.subscribe(late) }
    }
    run.finally {
      let values = probe.values
      for (old, new) in zip(values, values.dropFirst()) {
        let changes = [new[0] - old[0], new[1] - old[1]]
        run.expect(changes == [0, 1] || changes == [1, 0], "\(new) after \(old)")
      }
      run.expectEqual(values.count, 3, "combinations")
      run.expectEqual(combined.value, [1, 1], "the value")
      run.expect(values.suffix(late.values.count) == late.values[...], "late: \(late.values) of \(values)")
      run.expectEqual(late.values.last, [1, 1], "the last value of the late observer")
    }
  }

  static let zipped = Entry(
    "property-zip", rows: ["O1"], "two threads set one side each of a zip: the zip changes when both sides have changed"
  ) { run in
    let sides = [MutableProperty(0), MutableProperty(0)]
    let zipped = Property.zip(sides[0], sides[1]) { [$0, $1] }
    let probe = run.probe("pairs", of: zipped.signal)
    let count = 2
    run.race("setting") { side in for number in 1...count { sides[side].value = number } }
    run.finally {
      run.expectEqual(probe.values, (0...count).map { [$0, $0] }, "pairs")
      run.expectEqual(zipped.value, [count, count], "the value")
    }
  }

  static let latest = Entry(
    "property-flatten", rows: ["D19", "O4"],
    "a property of properties changes while its old and its new value change: it follows the new one"
  ) { run in
    let inner = [MutableProperty(0), MutableProperty(100)]
    let outer = MutableProperty(inner[0])
    let flat = outer.switchToLatest()
    let probe = run.probe("values", of: Int.self) { _, value in
      run.expectEqual(flat.value, value, "the value while it is delivered")
    }
    flat.signal.subscribe(probe)
    run.race("setting") { side in inner[side].value = 100 * side + 1 }
    run.thread("switching") { outer.value = inner[1] }
    run.finally {
      let values = probe.values
      run.expectEqual(values, values.sorted(), "the values in order")
      run.expectEqual(values.first, 0, "the first value")
      run.expectEqual(flat.value, 101, "the value")
      run.expectEqual(values.last, 101, "the last value")
    }
  }

  static let beginning = Entry(
    "property-compose", rows: ["M7"], "a property is composed of others while they are set: no change is missed"
  ) { run in
    let sides = [MutableProperty(0), MutableProperty(0)]
    let composed = Box<Property<[Int]>>()
    let mapped = Box<Property<Int>>()
    run.race("setting") { side in sides[side].value = 1 }
    run.thread("composing") {
      mapped.put(sides[0].map { $0 })
      composed.put(Property<[Int]>.combineLatest(sides))
    }
    run.finally {
      run.expectEqual(mapped.value?.value, 1, "the mapped value")
      run.expectEqual(composed.value?.value, [1, 1], "the combined value")
    }
  }

  static let upkeep = Entry(
    "property-upkeep", rows: ["D2"],
    "composed properties are released while their source is set: only the one with a subscriber is still updated"
  ) { run in
    let property = MutableProperty(0)
    let held = Held("composed properties that are held without an observer", in: run)
    let probe = run.probe("observer", of: Int.self)
    let bag = CompositeDisposable()
    let boxes: [Box<Property<Int>>]
    do {
      let tokens = [held.token(), held.token()]
      let composed = tokens.map { token in property.map { value in withExtendedLifetime(token) { value } } }
      composed[0].signal.subscribe(probe, in: bag)
      boxes = composed.map { Box($0) }
    }
    run.thread("setting") {
      property.value = 1
      property.value = 2
    }
    run.thread("letting go") {
      for box in boxes { _ = box.take() }
    }
    run.finally {
      run.expectEqual(probe.values, [0, 1, property.value], "values")
      run.expectEqual(held.count, 1, "composed properties that are held")
      bag.dispose()
    }
  }
}
