extension Classics {
  static let structures: [Fault] = [
    Fault("classic-circular-buffer", "a producer publishes a slot before it has filled it") { run, isRight in
      let (slots, written) = ([Number(), Number()], Number())
      run.thread("producer") {
        for index in 0..<2 {
          if isRight { slots[index].value = index + 1 }
          written.value = index + 1
          if !isRight { slots[index].value = index + 1 }
        }
      }
      run.thread("consumer") {
        for index in 0..<2 where written.value > index {
          run.expect(slots[index].value == index + 1, "slot \(index) is empty")
        }
      }
    },
    Fault("classic-queue", "two consumers see the last item, and both take it") { run, isRight in
      let (count, taken, lock) = (Number(1), Number(), Lock())
      for name in ["one", "other"] {
        run.thread(name) {
          lock.hold(if: isRight) {
            guard count.value > 0 else { return }
            count.value -= 1
            taken.add(1)
          }
        }
      }
      run.finally { run.expect(taken.value == 1, "taken \(taken.value) times") }
    },
    Fault("classic-stack", "a push comes between the two steps of a pop") { run, isRight in
      let (top, slots, lock) = (Number(1), [Number(7), Number()], Lock())
      run.thread("push") {
        lock.hold(if: isRight) {
          let index = top.value
          slots[index].value = 8
          top.value = index + 1
        }
      }
      run.thread("pop") {
        lock.hold(if: isRight) {
          let index = top.value - 1
          run.expect(slots[index].value != 0, "an empty slot")
          top.value = index
        }
      }
      run.finally { run.expect(top.value == 1, "the stack has \(top.value) items") }
    },
    Fault("classic-work-stealing", "an owner and a thief take the last item of a queue") { run, isRight in
      // Chase and Lev, "Dynamic circular work-stealing deque" (SPAA 2005), with one item.
      let (head, tail, taken) = (Number(), Number(1), Number())
      run.thread("owner") {
        let last = tail.value - 1
        tail.value = last
        let first = head.value
        guard first <= last else {
          tail.value = first
          return
        }
        if first == last {
          if isRight {
            if head.replace(first, by: first + 1) { taken.add(1) }
          } else {
            head.value = first + 1
            taken.add(1)
          }
          tail.value = last + 1
        }
      }
      run.thread("thief") {
        let first = head.value
        guard first < tail.value else { return }
        if head.replace(first, by: first + 1) { taken.add(1) }
      }
      run.finally { run.expect(taken.value == 1, "taken \(taken.value) times") }
    },
    Fault("classic-treiber", "a node was popped and pushed again while another thread held it") { run, isRight in
      // Nodes 1, 2 and 3 lie on the stack in this order; 0 is its end. The right stack counts its changes in the head.
      let (head, next) = (Number(1), [0, 2, 3, 0].map { Number($0) })
      let held = (0..<4).map { _ in Number() }
      let change = isRight ? 100 : 0
      @Sendable func pop() -> Int {
        while true {
          let old = head.value
          let node = old % 100
          if node == 0 { return 0 }
          if head.replace(old, by: next[node].value + old - node + change) {
            run.expect(held[node].add(1) == 1, "node \(node) was popped twice")
            return node
          }
        }
      }
      @Sendable func push(_ node: Int) {
        held[node].add(-1)
        while true {
          let old = head.value
          next[node].value = old % 100
          if head.replace(old, by: node + old - old % 100 + change) { return }
        }
      }
      run.thread("one") { _ = pop() }
      run.thread("other") {
        let (first, _) = (pop(), pop())
        if first != 0 { push(first) }
      }
      run.finally { while pop() != 0 {} }
    },
  ]

  /// A stack of three nodes that is right for two threads, and wrong for three in rare schedules. Written about by
  /// Vyukov, who found it with Relacy.
  static let safeStack = Fault("classic-safe-stack", "three threads pop the same node in one of very many schedules") {
    run, isRight in
    let (head, count, next) = (Number(0), Number(3), [1, 2, -1].map { Number($0) })
    let (owners, lock) = ((0..<3).map { _ in Number(-1) }, Lock())
    @Sendable func pop() -> Int {
      while count.value > 1 {
        let first = head.value
        let second = next[first].exchange(-1)
        guard second >= 0 else { continue }
        if head.replace(first, by: second) {
          count.add(-1)
          return first
        }
        next[first].exchange(second)
      }
      return -1
    }
    @Sendable func push(_ node: Int) {
      while true {
        let first = head.value
        next[node].value = first
        if head.replace(first, by: node) { break }
      }
      count.add(1)
    }
    for thread in 0..<3 {
      run.thread("thread \(thread)") {
        for _ in 0..<2 {
          lock.hold(if: isRight) {
            let node = pop()
            guard node >= 0 else { return }
            owners[node].value = thread
            run.expect(owners[node].value == thread, "two threads have node \(node)")
            push(node)
          }
        }
      }
    }
  }
}
