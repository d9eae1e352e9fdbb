/// Signals that are bound to properties and to objects.
enum BindingScenarios {
  static let all: [Entry] = [disposal, property, object, feedback]

  static let disposal = Entry(
    "binding-dispose", rows: ["D2", "D7"],
    "a binding is disposed while its signal sends, and another one to the same property begins"
  ) { run in
    let (source, other) = (Subject<Item, Never>(), Subject<Item, Never>())
    let property = MutableProperty(Item(2, 0))
    let probe = run.probe("binding", of: Item.self)
    let reference = run.probe("source", of: source)
    let binding = source.do(next: { probe.next($0) }).bind(to: property)
    run.thread("sender") { source.sendItems(2) }
    run.thread("disposing") {
      binding.dispose(closing: probe)
      other.bind(to: property)
      other.send(Item(1, 0))
    }
    run.finally {
      probe.expect(.prefix, of: reference, in: run)
      other.send(Item(1, 1))
      run.expectEqual(property.value, Item(1, 1), "the value that the new binding sets")
    }
  }

  static let property = Entry(
    "binding-release", rows: ["R7", "D30", "663"],
    "a property is released while a signal sets it: the binding is disposed"
  ) { run in
    let held = Held("objects that the binding holds", in: run)
    let source = Subject<Item, Never>()
    let probe = run.probe("observer", of: Item.self, until: .completion)
    let reference = run.probe("source", of: source)
    let box: Box<MutableProperty<Item>>
    do {
      let token = held.token()
      let property = MutableProperty(Item(2, 0))
      property.changes.subscribe(probe)
      property <~ source.map { item in withExtendedLifetime(token) { item } }
      box = Box(property)
    }
    run.thread("sender") { source.sendItems(2) }
    run.thread("letting go") { _ = box.take() }
    run.finally { probe.expect(.prefix, of: reference, in: run) }
  }

  static let object = Entry(
    "binding-weak-target", rows: ["R7"],
    "a binding retains its target while it sets it, and is the last to release it; the target's end ends the signal"
  ) { run in
    let source = Subject<Int, Never>()
    let all = run.probe("all", of: source)
    let box = Box(Target { source.complete() })
    if let target = box.value { source.bind(to: target, \.number) }
    run.thread("sender") { for number in 0..<2 { source.send(number) } }
    run.thread("letting go") { _ = box.take() }
    run.finally {
      run.expect(all.values.elementsEqual(0..<all.values.count), "\(all.values)")
      run.expect(all.hasCompleted, "no end though the target was deallocated")
    }
  }

  static let feedback = Entry(
    "binding-feedback", rows: ["R6"], "two properties are bound to each other's changes, and threads set both"
  ) { run in
    let properties = [MutableProperty(0), MutableProperty(0)]
    let probes = (0...1).map { run.probe("side \($0)", of: Int.self) }
    for side in 0...1 {
      properties[side].changes.subscribe(probes[side])
      properties[1 - side] <~ properties[side].changes.filter { $0 > 0 }.map { $0 - 1 }
    }
    run.race("setting") { side in properties[side].value = 2 }
    run.finally {
      run.expectEqual(probes[0].values.count + probes[1].values.count, 6, "hops")
    }
  }
}

private final class Target: LifetimeOwner {
  private let token = Lifetime.Token()
  private let stored = Box(0)
  private let words: LastWords

  init(_ words: @escaping @Sendable () -> Void) { self.words = LastWords(words) }

  var lifetime: Lifetime { token.lifetime }

  var number: Int {
    get { stored.value ?? 0 }
    set { stored.put(newValue) }
  }
}
