extension SelfCheck {
  /// Mistakes in queues and in waiting.
  static let scheduling: [Fault] = [
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
  ]
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
