import HuntRunner
import HunterCheck
import ReactiveSignals
import SignalHunting

extension SelfCheck {
  /// Mistakes in queues and in waiting.
  static let scheduling: [Fault] = [
    Fault(
      "missed-signal", rows: ["L24"],
      "a thread looks for work in one critical section, and registers as waiting in another"
    ) { run, isRight in
      let queue = MiniQueue(isRight: isRight)
      run.thread("waiting") { queue.take()() }
      run.thread("enqueueing") { queue.enqueue {} }
    },
    Fault("stranded-item", rows: ["O5"], "a thread that drains a queue finds it empty, and sets its flag later") {
      run, isRight in
      let probe = run.probe(of: Int.self)
      let queue = Locked<[Int]>([], label: "queue")
      let arrivals = AtomicInt(0, label: "arrivals")
      let send: @Sendable (Int) -> Void = { value in
        queue.withLock { $0.append(value) }
        var seen = 1
        if isRight ? arrivals.add(1) > 1 : arrivals.exchange(1) == 1 { return }
        repeat {
          while let value = queue.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { probe.next(value) }
          if !isRight { return arrivals.store(0) }
          // Values that arrived meanwhile have been counted.
          seen = arrivals.add(-seen)
        } while seen > 0
      }
      run.thread("one") { send(1) }
      run.thread("other") { send(2) }
      run.finally { run.expect(probe.values.count == 2, "a value is stranded in the queue") }
    },
    Fault(
      "aba", rows: ["S10"],
      "a free list without a lock takes a node that was removed and put back for one that never left"
    ) {
      run, isRight in
      let list = MiniFreeList(isRight: isRight)
      run.thread("A") { list.push(list.pop()) }
      run.thread("B") {
        let first = list.pop()
        let second = list.pop()
        list.push(first)
        list.push(second)
      }
      run.finally { run.expect(list.nodes.sorted() == [1, 2, 3], "the free list holds \(list.nodes)") }
    },
    Fault(
      "cancelled-when-due", rows: ["D7", "V11"],
      "a drain takes actions out, and does not check again before each one whether it was cancelled"
    ) { run, isRight in
      // The first action cancels the second.
      let actions = Locked<[Int]>([], label: "actions")
      let cancelled = AtomicInt(0, label: "cancelled")
      run.thread("scheduling") { for action in 1...2 { actions.withLock { $0.append(action) } } }
      run.thread("draining") {
        let wasCancelled = cancelled.load() == 1
        let due = actions.withLock { actions in
          defer { actions = [] }
          return actions
        }
        for action in due {
          if action == 1 {
            cancelled.store(1)
          } else if isRight ? cancelled.load() == 0 : !wasCancelled {
            run.expect(cancelled.load() == 0, "a cancelled action ran")
          }
        }
      }
    },
    Fault("pending-for-ever", rows: ["V11", "V12"], "an action has run before its handle is recorded as pending") {
      run, isRight in
      let pending = AtomicInt(0, label: "pending")
      let scheduler = run.scheduler
      run.thread("scheduling") {
        if isRight { pending.store(1) }
        scheduler.enqueue { pending.store(0) }
        if !isRight { pending.store(1) }
      }
      run.finally { run.expect(pending.load() == 0, "an action that has run is still pending") }
    },
    Fault("reschedule-lost", rows: ["S7"], "a second request to run again, before the first was served, is lost") {
      run, isRight in
      let requests = AtomicInt(0, label: "requests")
      let runs = AtomicInt(0, label: "runs")
      let scheduler = run.scheduler
      for name in ["one", "other"] {
        run.thread(name) {
          if isRight {
            requests.add(1)
          } else {
            requests.store(requests.load() + 1)
          }
          scheduler.enqueue { if requests.add(-1) >= 0 { runs.add(1) } }
        }
      }
      run.finally { run.expect(runs.load() == 2, "it ran \(runs.load()) times") }
    },
  ]
}

/// A queue from which one thread takes actions.
private final class MiniQueue: Sendable {
  private struct State {
    var actions: [@Sendable () -> Void] = []
    var waiter: Semaphore?
  }

  private let state = Locked(State(), label: "queue")
  private let isRight: Bool

  init(isRight: Bool) { self.isRight = isRight }

  func enqueue(_ action: @escaping @Sendable () -> Void) {
    let waiter = state.withLock { state in
      state.actions.append(action)
      return state.waiter.take()
    }
    waiter?.signal()
  }

  /// Waits for an action.
  func take() -> @Sendable () -> Void {
    while true {
      let semaphore = Semaphore(value: 0)
      let action = state.withLock { state -> (@Sendable () -> Void)? in
        if !state.actions.isEmpty { return state.actions.removeFirst() }
        if isRight { state.waiter = semaphore }
        return nil
      }
      if let action { return action }
      if !isRight { state.withLock { $0.waiter = semaphore } }
      semaphore.wait()
    }
  }
}

/// Nodes 1 to 3 in a list that changes by one exchange. The right version counts the changes in the exchanged value.
private final class MiniFreeList: Sendable {
  private let top = AtomicInt(1, label: "top")
  private let links = Locked([0, 2, 3, 0], label: "links")
  private let isRight: Bool

  init(isRight: Bool) { self.isRight = isRight }

  /// Takes a node. Returns zero if there is none.
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
    if node == 0 { return }
    while true {
      let old = top.load()
      links.withLock { $0[node] = old & 0xff }
      if top.replace(old, by: changed(old, to: node)) { return }
    }
  }

  /// The nodes, at most ten of them: a damaged list may be endless.
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
