// Stages with state, in a pipeline that ends before its source.

extension Workload {
  static var stateful: [Workload] {
    let count = opaque(1_000_000)
    var running = 0
    let expected = sum(count) {
      running &+= $0
      return running
    }
    return [
      Workload(
        id: "W7", name: "scan, distinctUntilChanged, take",
        library: Contender(elements: count, expected: expected) { meter, sink in
          meter.time {
            Signal<Int, Never>.from(1...count)
              .scan(0) { $0 &+ $1 }
              .distinctUntilChanged()
              .take(first: count - 1)
              .subscribe { sink.add($0) }
          }
        },
        hands: [
          Contender("closures", elements: count, expected: expected) { meter, sink in
            meter.time {
              let hasStopped = HandState(false)
              let receive = scanning(
                { $0 &+ $1 },
                into: passingChanges(
                  into: taking(count - 1, into: adding(to: sink)) { hasStopped.value = true }))
              for number in 1...count {
                if hasStopped.value { break }
                receive(number)
              }
            }
          }
        ],
        mark: [.atMost(1.5, of: "closures")])
    ]
  }
}

// Never inlined, like the other stages.

@inline(never)
private func passingChanges(into next: @escaping Receive) -> Receive {
  let last = HandState<Int?>(nil)
  return { value in
    if last.value == value { return }
    last.value = value
    next(value)
  }
}

@inline(never)
private func taking(
  _ count: Int, into next: @escaping Receive, completed: @escaping @Sendable () -> Void
) -> Receive {
  let remaining = HandState(count)
  return { value in
    guard remaining.value > 0 else { return }
    remaining.value -= 1
    next(value)
    if remaining.value == 0 { completed() }
  }
}
