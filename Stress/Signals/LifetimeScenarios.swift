enum LifetimeScenarios {
  static let all: [Entry] = [release, lastWords, weakTarget]

  static let release = Entry(
    "subject-release", rows: ["R7"], "two threads release a subject that has subscribers"
  ) { run in
    let probe = run.probe("observer", of: Item.self, until: .disposal)
    let merged = run.probe("merged", of: Item.self, until: .disposal)
    let boxes: [Box<Subject<Item, Never>>]
    do {
      let subject = Subject<Item, Never>()
      subject.subscribe(probe)
      subject.map { $0 }.merge(with: .never).subscribe(merged)
      boxes = (0...1).map { _ in Box(subject) }
    }
    run.race("sender") { sender in
      boxes[sender].value?.send(Item(sender, 0))
      _ = boxes[sender].take()
    }
    run.finally {
      probe.expectItems([1, 1], in: run)
      merged.expect(.whole, of: probe, in: run)
      run.expect(!probe.hasEnded, "an end that was not sent")
    }
  }

  static let lastWords = Entry(
    "subject-last-words", rows: ["R8"],
    "an object that an observer captured sends to the subject when it is deallocated"
  ) { run in
    let subject = Subject<Item, Never>()
    let all = run.probe("all", of: subject)
    let count = 2
    run.thread("sender") { subject.sendItems(count) }
    run.thread("leaving") {
      let words = LastWords { subject.send(Item(1, 0)) }
      subject.subscribe(next: { _ in withExtendedLifetime(words) {} }).dispose()
    }
    run.finally { all.expectItems([count, nil], in: run) }
    run.finally { run.expectEqual(all.values.count, count + 1, "values and last words") }
  }

  static let weakTarget = Entry(
    "subject-weak-target", rows: ["R7"], "an observer retains its target during an event, and is the last to release it"
  ) { run in
    let subject = Subject<Item, Never>()
    let all = run.probe("all", of: subject)
    let target = Box(LastWords { subject.complete() })
    let weak = Weak(target.value)
    subject.subscribe(next: { _ in
      if let target = weak.object { withExtendedLifetime(target) { Exploration.point() } }
    })
    run.thread("sender") { subject.sendItems(2) }
    run.thread("releasing") { _ = target.take() }
    run.finally {
      all.expectItems([nil], in: run)
      run.expect(all.hasCompleted, "no end though the target was deallocated")
    }
  }
}

private struct Weak: Sendable {
  private let reference: Reference

  // Sendable: constant after its initialization, and any thread may read a weak reference.
  private final class Reference: @unchecked Sendable {
    weak var object: LastWords?
    init(_ object: LastWords?) { self.object = object }
  }

  init(_ object: LastWords?) { reference = Reference(object) }

  var object: LastWords? { reference.object }
}
