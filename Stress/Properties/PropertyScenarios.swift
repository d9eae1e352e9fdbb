/// Threads and observers that set properties.
enum PropertyScenarios {
  static let all: [Entry] = [nested, crossed, resubscription, validation]

  static let nested = Entry(
    "property-nested", rows: ["R4", "R13", "R16"],
    "an observer reads the property and sets it again, while threads set it"
  ) { run in
    let property = MutableProperty(-1)
    let first = run.probe("first", of: Int.self) { _, value in
      _ = property.value
      if 0..<1_000 ~= value { property.value = value + 1_000 }
    }
    property.signal.subscribe(first)
    let second = run.probe("second", of: property.signal)
    run.race("setting") { sender in property.value = sender }
    run.finally {
      let values = first.values
      run.expectEqual(second.values, values, "the values of the second observer")
      run.expectEqual(values.last, property.value, "the last value")
      let all = [-1, 0, 1, 1_000, 1_001]
      run.expectEqual(values.sorted(), all, "all values")
      for value in 0...1 {
        let (cause, effect) = (values.firstIndex(of: value), values.firstIndex(of: value + 1_000))
        run.expect((cause ?? .max) < (effect ?? .max), "the answer to \(value) came before it: \(values)")
      }
    }
  }

  static let crossed = Entry(
    "property-crossed", rows: ["L1", "R6"], "observers of two properties set the other property, and threads set both"
  ) { run in
    let properties = [MutableProperty(0), MutableProperty(0)]
    run.cross(properties.map(\.changes)) { properties[$0].value = $1 }
  }

  static let resubscription = Entry(
    "property-resubscribe", rows: ["R4", "R5"],
    "an observer of one property subscribes to another, whose observer subscribes to the first"
  ) { run in
    let properties = [MutableProperty(0), MutableProperty(0)]
    run.resubscribe(to: properties.map(\.signal)) { properties[$0].value = $1 }
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
