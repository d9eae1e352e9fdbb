import Dispatch

// Values that a task receives one by one.

extension Workload {
  static var consuming: [Workload] { [inBatches] }

  private static let count = opaque(200_000)
  private static let total = sum(count) { ($0 + 1) & 1 == 0 ? $0 + 1 : 0 }

  private static var inBatches: Workload {
    Workload(
      id: "W14", name: "for await over map and filter, 200k",
      library: consumed { sink in
        for await value in numbers.values { sink.add(value) }
      },
      hands: [loop, stream],
      mark: [.absolute(100)], effort: 3)
  }

  private static var numbers: Signal<Int, Never> {
    Signal<Int, Never>.from(0..<count).map { $0 + 1 }.filter { $0 & 1 == 0 }
  }

  private static var loop: Contender {
    Contender("loop", elements: count, expected: total) { meter, sink in
      meter.time {
        pump(0..<count, into: evenSuccessors(addedTo: sink))
      }
    }
  }

  private static var stream: Contender {
    consumed("AsyncStream") { sink in
      let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
      send(to: continuation)
      for await value in stream { sink.add(value) }
    }
  }

  @inline(never)
  private static func send(to continuation: AsyncStream<Int>.Continuation) {
    pump(0..<count, into: mapping({ $0 + 1 }, into: filtering({ $0 & 1 == 0 }, into: { continuation.yield($0) })))
    continuation.finish()
  }

  /// A task that does the job while the main thread waits for it.
  private static func consumed(
    _ name: String = Contender.library, _ consume: @escaping @Sendable (Sink) async -> Void
  ) -> Contender {
    Contender(name, elements: count, expected: total) { meter, sink in
      let done = DispatchSemaphore(value: 0)
      meter.time {
        Task {
          await consume(sink)
          done.signal()
        }
        done.wait()
      }
    }
  }
}
