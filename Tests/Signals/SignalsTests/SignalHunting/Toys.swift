import ReactiveSignals
import SignalHunting

// Miniatures of bugs that reactive libraries have had, each with its right version.

/// The inner signal that completes last completes the merge.
final class ToyMerge: Sendable {
  private let active: Locked<Int>
  private let output = Locked((), label: "merge.output")
  private let isRight: Bool
  private let probe: Probe<Int>

  init(_ count: Int, to probe: Probe<Int>, isRight: Bool) {
    active = Locked(count, label: "merge.active")
    self.probe = probe
    self.isRight = isRight
  }

  func innerCompleted() {
    if isRight {
      let isLast = active.withLock { active in
        active -= 1
        return active == 0
      }
      if isLast { probe.complete() }
    } else {
      active.withLock { $0 -= 1 }
      // Check, then act: two signals may both find that they are the last one.
      if active.withLock({ $0 }) == 0 { probe.complete() }
    }
  }
}

/// Connects with the first subscriber and disconnects with the last.
final class ToyReferenceCount: Sendable {
  let count = AtomicInt(0, label: "count")
  let connections = AtomicInt(0, label: "connections")
  private let isRight: Bool

  init(isRight: Bool) { self.isRight = isRight }

  func retain() { if add(1) == 1 { connections.add(1) } }
  func release() { if add(-1) == 0 { connections.add(-1) } }

  private func add(_ amount: Int) -> Int {
    if isRight { return count.add(amount) }
    let sum = count.load() + amount
    count.store(sum)
    return sum
  }
}

/// Notifies its observers. The wrong version holds its lock meanwhile.
final class ToySubject: Sendable {
  typealias Observer = @Sendable (Int) -> Void
  private let observers: Locked<[Observer]>
  private let isRight: Bool

  init(_ label: StaticString, isRight: Bool) {
    observers = Locked([], label: label)
    self.isRight = isRight
  }

  func observe(_ observer: @escaping Observer) { observers.withLock { $0.append(observer) } }

  func send(_ value: Int) {
    if isRight {
      for observer in observers.withLock({ $0 }) { observer(value) }
    } else {
      observers.withLock { for observer in $0 { observer(value) } }
    }
  }
}

/// Lets values through until it is disposed.
final class ToyGate: Sendable {
  private let isOpen = Locked(true, label: "gate")
  private let delivering = Locked((), label: "delivery")
  private let probe: Probe<Int>
  private let isRight: Bool

  init(to probe: Probe<Int>, isRight: Bool) {
    self.probe = probe
    self.isRight = isRight
  }

  func send(_ value: Int) {
    if isRight {
      guard isOpen.withLock({ $0 }) else { return }
      probe.next(value)
    } else {
      // Checks once for two values.
      guard isOpen.withLock({ $0 }) else { return }
      probe.next(value)
      probe.next(value)
    }
  }

  func dispose() { isOpen.withLock { $0 = false } }
}

/// Serialises values: a thread that finds no other thread delivering delivers the values of all threads.
final class ToyDrain: Sendable {
  private let queue = Locked([Int](), label: "queue")
  private let busy = AtomicInt(0, label: "busy")
  private let probe: Probe<Int>
  private let isRight: Bool

  init(to probe: Probe<Int>, isRight: Bool) {
    self.probe = probe
    self.isRight = isRight
  }

  func send(_ value: Int) {
    queue.withLock { $0.append(value) }
    if isRight {
      guard busy.add(1) == 1 else { return }
      var missed = 1
      repeat {
        deliver()
        let left = busy.add(-missed)
        if left == 0 { return }
        missed = left
      } while true
    } else {
      guard busy.exchange(1) == 0 else { return }
      deliver()
      // A value that was enqueued just before is never delivered.
      busy.store(0)
    }
  }

  private func deliver() {
    while let value = queue.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { probe.next(value) }
  }
}

/// A free list without a lock. The right version counts its changes, so that a node that was removed and put back is
/// not mistaken for one that was never removed (ABA).
final class ToyStack: Sendable {
  private let top = AtomicInt(1, label: "top")
  private let links = Locked([0, 2, 3, 0], label: "links")
  private let isRight: Bool

  init(isRight: Bool) { self.isRight = isRight }

  func pop() -> Int {
    while true {
      let old = top.load()
      let node = old & 0xff
      if node == 0 { return 0 }
      let next = links.withLock { $0[node] }
      if top.replace(old, by: changed(old, to: next)) { return node }
    }
  }

  func push(_ node: Int) {
    while true {
      let old = top.load()
      links.withLock { $0[node] = old & 0xff }
      if top.replace(old, by: changed(old, to: node)) { return }
    }
  }

  /// The nodes, at most ten.
  var nodes: [Int] {
    var nodes: [Int] = []
    var node = top.load() & 0xff
    while node != 0, nodes.count < 10 {
      nodes.append(node)
      node = links.withLock { $0[node] }
    }
    return nodes
  }

  private func changed(_ old: Int, to node: Int) -> Int { isRight ? ((old >> 8) + 1) << 8 | node : node }
}

/// A cache whose wrong version checks, waits, and does not check again.
actor ToyCache {
  private var value: Int?
  private var loading: Task<Int, Never>?
  private let loads: AtomicInt
  private let isRight: Bool

  init(isRight: Bool) {
    loads = AtomicInt(0, label: "loads")
    self.isRight = isRight
  }

  nonisolated var loadCount: Int { loads.load() }

  func get(_ clock: HuntClock, _ executor: any TaskExecutor) async -> Int {
    if let value { return value }
    if isRight {
      if let loading { return await loading.value }
      let task = Task(executorPreference: executor) { await self.load(clock) }
      loading = task
      return await task.value
    }
    return await load(clock)
  }

  private func load(_ clock: HuntClock) async -> Int {
    let number = loads.add(1)
    try? await clock.sleep(until: clock.now.advanced(by: .seconds(1)))
    value = number
    return number
  }
}

enum Toys {
  static func scenarios(isRight: Bool) -> [Scenario] {
    [
      Scenario("merge-completes-twice") { run in
        let probe = run.probe(of: Int.self)
        let merge = ToyMerge(2, to: probe, isRight: isRight)
        run.thread("one") { merge.innerCompleted() }
        run.thread("other") { merge.innerCompleted() }
        run.finally { run.expect(probe.hasCompleted, "never completed") }
      },
      Scenario("lost-reference-count") { run in
        let count = ToyReferenceCount(isRight: isRight)
        for name in ["one", "two", "three"] {
          run.thread(name) {
            count.retain()
            count.release()
          }
        }
        run.finally {
          run.expect(count.count.load() == 0, "the count is \(count.count.load())")
          run.expect(count.connections.load() == 0, "\(count.connections.load()) connections are left")
        }
      },
      Scenario("lock-order-deadlock") { run in
        let one = ToySubject("one", isRight: isRight)
        let other = ToySubject("other", isRight: isRight)
        one.observe { if $0 == 1 { other.send(2) } }
        other.observe { if $0 == 1 { one.send(2) } }
        run.thread("A") { one.send(1) }
        run.thread("B") { other.send(1) }
      },
      Scenario("event-after-dispose") { run in
        let probe = run.probe(of: Int.self)
        let gate = ToyGate(to: probe, isRight: isRight)
        run.thread("sending") { for value in 0..<3 { gate.send(value) } }
        run.thread("leaving") {
          gate.dispose()
          probe.close()
        }
      },
      Scenario("stranded-drain") { run in
        let probe = run.probe(of: Int.self)
        let drain = ToyDrain(to: probe, isRight: isRight)
        run.thread("one") { drain.send(1) }
        run.thread("other") { drain.send(2) }
        run.finally { run.expect(probe.values.count == 2, "a value is stranded in the queue") }
      },
      Scenario("aba") { run in
        let stack = ToyStack(isRight: isRight)
        run.thread("A") { stack.push(stack.pop()) }
        run.thread("B") {
          let first = stack.pop()
          let second = stack.pop()
          stack.push(first)
          if second != 0 { stack.push(second) }
        }
        run.finally { run.expect(stack.nodes.sorted() == [1, 2, 3], "the free list holds \(stack.nodes)") }
      },
      Scenario("async-cache") { run in
        let cache = ToyCache(isRight: isRight)
        let clock = run.clock
        for name in ["one", "other"] {
          run.task(name) { _ = await cache.get(clock, run.executor) }
        }
        run.finally { run.expect(cache.loadCount == 1, "loaded \(cache.loadCount) times") }
      },
    ]
  }
}
