import CHuntable
import Dispatch
import Foundation
import Synchronization

// How long a value takes to an observer on another queue, if the queue has nothing else to do. Beside processes that use
// every processor, it matters what a thread does before it gives up its own.

extension Workload {
  static var latency: [Workload] {
    [false, true].flatMap { isBusy in [50, 99].map { latency(percentile: $0, isBusy: isBusy) } }
  }

  private static func latency(percentile: Int, isBusy: Bool) -> Workload {
    let count = opaque(300)
    func contender(_ name: String, _ delivery: @escaping (@escaping Receive) -> Receive) -> Contender {
      Contender(name, elements: 1, expected: count) { meter, sink in
        let times = Times(capacity: count)
        let others = isBusy ? BusyProcesses() : nil
        let send = delivery { times.append(Meter.now - $0) }
        for _ in 0..<count {
          ct_sleep(100_000)
          send(Meter.now)
        }
        // Every value of the last pause has arrived.
        while times.count < count { ct_sleep(100_000) }
        others?.end()
        meter.add(times.percentile(percentile))
        sink.add(times.count)
      }
    }
    return Workload(
      id: "W19-\(isBusy ? "busy" : "idle")-p\(percentile)",
      name: "a value every 100us to a queue, \(isBusy ? "busy, " : "")p\(percentile)",
      library: contender(Contender.library) { receive in
        let subject = opaque(Subject<Int, Never>())
        subject.deliver(on: QueueScheduler()).subscribe(next: receive)
        return { subject.send($0) }
      },
      hands: [
        contender("dispatched") { receive in
          let queue = DispatchQueue(label: "dispatched")
          return { value in queue.async { receive(value) } }
        },
        contender("batched") { receive in
          BatchingHop(to: DispatchQueue(label: "batched"), receive) {}.send
        },
      ],
      mark: [.atMost(2, of: "dispatched")], effort: 2)
  }
}

/// The times that values took, of which one queue at a time adds one.
private final class Times: @unchecked Sendable {
  // Sendable because the number is stored after the time with release, and read with acquire.
  private let times: UnsafeMutablePointer<Int>
  private let arrived = Atomic(0)

  init(capacity: Int) { times = .allocate(capacity: capacity) }

  deinit { times.deallocate() }

  var count: Int { arrived.load(ordering: .acquiring) }

  func append(_ time: Int) {
    times[arrived.load(ordering: .relaxed)] = time
    arrived.wrappingAdd(1, ordering: .releasing)
  }

  func percentile(_ percentile: Int) -> Int {
    UnsafeBufferPointer(start: times, count: count).sorted()[count * percentile / 100]
  }
}

/// A process for each processor that computes until it is ended, or until this process ends.
private struct BusyProcesses {
  private let processes: [Process]

  init() {
    let computing =
      "while kill -0 \(ProcessInfo.processInfo.processIdentifier); do i=0; while [ $i -lt 10000 ]; do i=$((i+1)); done; done 2>/dev/null"
    processes = (0..<ProcessInfo.processInfo.activeProcessorCount).map { _ in
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.arguments = ["-c", computing]
      do { try process.run() } catch { fail("No busy process could be started: \(error).", status: 1) }
      return process
    }
  }

  func end() {
    for process in processes {
      process.terminate()
      process.waitUntilExit()
    }
  }
}
