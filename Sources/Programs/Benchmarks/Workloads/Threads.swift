import Foundation
import Synchronization

// Two threads that send into one subject.

extension Workload {
  static var threads: [Workload] {
    let sends = opaque(500_000)
    let expected = sum(sends) * 2
    return [
      Workload(
        id: "W12", name: "2 threads x 500k sends",
        library: Contender(elements: 2 * sends, expected: expected) { meter, sink in
          let subject = opaque(Subject<Int, Never>())
          subject.subscribe { sink.add($0) }
          onTwoThreads(&meter) { for value in 0..<sends { subject.send(value) } }
        },
        hands: [
          Contender("pthread mutex", elements: 2 * sends, expected: expected) { meter, sink in
            let subject = opaque(SystemMutex(adding(to: sink)))
            onTwoThreads(&meter) { for value in 0..<sends { subject.send(value) } }
          },
          Contender("Mutex", elements: 2 * sends, expected: expected) { meter, sink in
            let subject = opaque(LockedSubject())
            subject.add(adding(to: sink))
            onTwoThreads(&meter) { for value in 0..<sends { subject.sendSerially(value) } }
          },
        ],
        mark: [.atMost(1.5, of: "pthread mutex")], effort: 3)
    ]
  }
}

/// Runs `body` on two threads that begin together, and meters the time from the first beginning to the last end.
private func onTwoThreads(_ meter: inout Meter, _ body: @escaping @Sendable () -> Void) {
  let rendezvous = Rendezvous()
  let ended = DispatchSemaphore(value: 0)
  for _ in 0..<2 {
    Thread.detachNewThread {
      rendezvous.arrive()
      let begin = Meter.now
      body()
      let end = Meter.now
      rendezvous.spans.withLock { $0.append((begin, end)) }
      ended.signal()
    }
  }
  for _ in 0..<2 { ended.wait() }
  let spans = rendezvous.spans.withLock { $0 }
  meter.add(spans.map(\.end).max()! - spans.map(\.begin).min()!)
}

private final class Rendezvous: Sendable {
  // Acquires and releases, so that each thread sees the preparations of the other one when both continue.
  private let arrived = Atomic(0)
  let spans = Mutex<[(begin: Int, end: Int)]>([])

  /// Waits for the other thread without sleeping, so that both continue at the same moment.
  func arrive() {
    arrived.add(1, ordering: .acquiringAndReleasing)
    while arrived.load(ordering: .acquiring) < 2 {}
  }
}
