import Synchronization

// Commands: what an execution costs.

extension Workload {
  static var executing: [Workload] {
    let executions = opaque(20_000)
    // The value, its end, and executing twice.
    let expected = sum(executions) { $0 &+ 2 }
    return [
      Workload(
        id: "F-command", name: "an execution of a command, watched",
        library: Contender(elements: executions, expected: expected) { meter, sink in
          let scheduler = TestScheduler()
          let command = Command(on: scheduler) { (number: Int) in Signal<Int, Never>.just(number) }
          command.executing.signal.skip(first: 1).subscribe { _ in sink.add(1) }
          command.values.subscribe { sink.add($0) }
          meter.time {
            for number in 0..<executions {
              command.execute(number)
              scheduler.run()
            }
          }
        },
        hands: [
          Contender("callbacks", elements: executions, expected: expected) { meter, sink in
            var heap = HandHeap()
            let command = HandCommand(work: { $0 }, executing: { _ in sink.add(1) }, value: { sink.add($0) })
            meter.time {
              for number in 0..<executions {
                command.execute(number) { heap.push(at: 0, number: 0, $0) }
                while let next = heap.pop() { next.action() }
              }
            }
          }
        ],
        mark: [.absolute(1_500)])
    ]
  }
}

/// A command as three callbacks, which are called on a queue, and a flag under a lock.
private final class HandCommand: Sendable {
  private let isExecuting = Mutex(false)
  private let work: @Sendable (Int) -> Int
  private let executing: @Sendable (Bool) -> Void
  private let value: @Sendable (Int) -> Void

  init(
    work: @escaping @Sendable (Int) -> Int, executing: @escaping @Sendable (Bool) -> Void,
    value: @escaping @Sendable (Int) -> Void
  ) {
    self.work = work
    self.executing = executing
    self.value = value
  }

  func execute(_ input: Int, enqueue: (@escaping @Sendable () -> Void) -> Void) {
    let begins = isExecuting.withLock { isExecuting in
      defer { isExecuting = true }
      return !isExecuting
    }
    guard begins else { return }
    enqueue { self.executing(true) }
    enqueue {
      self.value(self.work(input))
      self.isExecuting.withLock { $0 = false }
      self.executing(false)
    }
  }
}
