import Dispatch
import Foundation
import ReactiveSignals

// Work that needs a processor, on all cores, with the results in the order of the values.

extension Workload {
  static var parallel: [Workload] {
    [
      parallelMap("1ms", count: 100, rounds: 1_600_000, limit: 1.2),
      parallelMap("10us", count: 5_000, rounds: 16_000, limit: 1.5),
      parallelMap("1us", count: 50_000, rounds: 1_600, limit: 2),
    ]
  }

  /// One round of the work takes about 0.6 ns.
  private static func parallelMap(_ name: String, count: Int, rounds: Int, limit: Double) -> Workload {
    let count = opaque(count)
    let rounds = opaque(rounds)
    let cores = ProcessInfo.processInfo.activeProcessorCount
    let expected = (0..<count).reduce(0) { Sink.chained($0, compute($1, rounds)) }
    return Workload(
      id: "W15-\(name)", name: "parallel map of \(name) items, \(cores) cores",
      library: Contender(elements: count, expected: expected) { meter in
        let sink = Sink()
        let done = DispatchSemaphore(value: 0)
        let workers = (0..<cores).map { QueueScheduler(name: "worker \($0)") }
        meter.time {
          Signal<Int, Never>.from(0..<count).parallelMap(on: workers) { compute($0, rounds) }
            .subscribe(next: { sink.chain($0) }, completed: { done.signal() })
          done.wait()
        }
        return sink.take()
      },
      hands: [
        Contender("concurrentPerform", elements: count, expected: expected) { meter in
          var total = 0
          meter.time {
            let results = UnsafeMutablePointer<Int>.allocate(capacity: count)
            // Each iteration writes an element of its own.
            nonisolated(unsafe) let shared = results
            DispatchQueue.concurrentPerform(iterations: count) { shared[$0] = compute($0, rounds) }
            for index in 0..<count { total = Sink.chained(total, results[index]) }
            results.deallocate()
          }
          return total
        }
      ],
      mark: [.atMost(limit, of: "concurrentPerform")])
  }
}

/// A chain of dependent multiplications.
@inline(never)
private func compute(_ value: Int, _ rounds: Int) -> Int {
  var state = UInt64(truncatingIfNeeded: value)
  for _ in 0..<rounds { state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407 }
  return Int(truncatingIfNeeded: state >> 33)
}
