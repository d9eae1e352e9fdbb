import Observation

/// Observable objects, which are changed on the scheduler on which they are observed.
enum ObservationScenarios {
  static let all: [Entry] = [changes, disposal, release, bothSides]

  static let changes = Entry(
    "observe-changes", rows: ["M7", "O1"],
    "threads have an observed property set on its scheduler: the last value is sent, even if changes are combined"
  ) { run in
    let scheduler = run.scheduler
    let model = Model(Item(2, 0))
    let probe = run.probe(
      "observer", of: Item.self,
      onNext: { _, _ in run.expect(Schedulers.current === scheduler, "not delivered on the scheduler") })
    observe(\.item, of: model, on: scheduler).subscribe(probe)
    run.race("setting") { sender in scheduler.enqueue { model.item = Item(sender, 0) } }
    run.finally {
      run.expectEqual(probe.values.last, model.item, "the last value")
      run.expectEqual(Set(probe.values).count, probe.values.count, "different values")
    }
  }

  static let disposal = Entry(
    "observe-dispose", rows: ["D7", "D30"],
    "an observation is disposed on its scheduler or on another thread, while the object changes"
  ) { run in
    let scheduler = run.scheduler
    // The order in which the observers of one object are notified is not specified, so each observer has its own
    // object.
    let models = (0...1).map { _ in Model(Item(0, 0)) }
    let probes = ["elsewhere", "there"].map { run.probe($0, of: Item.self, until: .disposal) }
    let bags = probes.map { _ in CompositeDisposable() }
    for side in 0...1 {
      observe(\.item, of: models[side], on: scheduler).subscribe(probes[side], in: bags[side])
    }
    run.thread("setting") { scheduler.enqueue { for model in models { model.item = Item(0, 1) } } }
    run.thread("disposing") {
      bags[0].dispose(closing: probes[0])
      scheduler.enqueue { bags[1].dispose(closing: probes[1], strictly: true) }
    }
    run.finally {
      for probe in probes { probe.expectItems([nil], in: run) }
      run.expectEqual(models.map(\.item), [Item(0, 1), Item(0, 1)], "the objects")
    }
  }

  static let release = Entry(
    "observe-release", rows: ["D30", "R7"],
    "an observed object is released while the notification of its change is pending: one end"
  ) { run in
    let scheduler = run.scheduler
    let probe = run.probe("observer", of: Item.self, until: .completion)
    let box = Box(Model(Item(0, 0)))
    if let model = box.value { observe(\.item, of: model, on: scheduler).subscribe(probe) }
    run.thread("setting") { scheduler.enqueue { box.value?.item = Item(0, 1) } }
    run.thread("letting go") { _ = box.take() }
    run.finally { probe.expectItems([nil], in: run) }
  }

  static let bothSides = Entry(
    "observe-channel", rows: ["R6", "D30"],
    "an object is set through a channel and on its scheduler: the channel sends only the scheduler's changes"
  ) { run in
    let scheduler = run.scheduler
    let model = Model(Item(2, 0))
    let terminals = channel(\.item, of: model, on: scheduler)
    let following = run.probe("following", of: Item.self)
    inline { terminals.following.signal.subscribe(following) }
    run.thread("sending") { terminals.following.send(Item(1, 0)) }
    run.thread("setting") { scheduler.enqueue { model.item = Item(0, 0) } }
    run.finally {
      run.expect(following.values.allSatisfy { $0.sender != 1 }, "\(following.values) came out of the channel")
      run.expect(
        model.item.sender == 1 || following.values.last == model.item,
        "\(following.values) came out, though the object has \(model.item)")
    }
  }
}

/// An observable object that any thread may use.
private final class Model: Observable, Sendable {
  private let registrar = ObservationRegistrar()
  private let stored: Locked<Item>

  init(_ item: Item) { stored = Locked(item, label: "model") }

  var item: Item {
    get {
      registrar.access(self, keyPath: \.item)
      return stored.withLock { $0 }
    }
    set { registrar.withMutation(of: self, keyPath: \.item) { stored.withLock { $0 = newValue } } }
  }
}
