import Dispatch

// Elements delivered on a serial queue.

extension Workload {
  static var delivering: [Workload] {
    let count = opaque(200_000)
    let total = sum(count)
    return [
      Workload(
        id: "W8", name: "deliver on a serial queue, 200k",
        library: Contender(elements: count, expected: total) { meter, sink in
          let done = DispatchSemaphore(value: 0)
          let scheduler = QueueScheduler()
          meter.time {
            Signal<Int, Never>.from(0..<count)
              .deliver(on: scheduler)
              .subscribe(next: { sink.add($0) }, completed: { done.signal() })
            done.wait()
          }
        },
        hands: [
          Contender("batched", elements: count, expected: total) { meter, sink in
            let done = DispatchSemaphore(value: 0)
            let hop = BatchingHop(to: DispatchQueue(label: "batched"), adding(to: sink)) { done.signal() }
            meter.time {
              for value in 0..<count { hop.send(value) }
              hop.finish()
              done.wait()
            }
          },
          Contender("dispatched", elements: count, expected: total) { meter, sink in
            let done = DispatchSemaphore(value: 0)
            let queue = DispatchQueue(label: "dispatched")
            let receive = adding(to: sink)
            meter.time {
              for value in 0..<count { queue.async { receive(value) } }
              queue.async { done.signal() }
              done.wait()
            }
          },
        ],
        mark: [.atMost(0.5, of: "dispatched")], effort: 3)
    ]
  }
}
