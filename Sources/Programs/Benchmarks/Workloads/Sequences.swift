import Dispatch

// Signals that a thread reads, and sequences that are not signals.

extension Workload {
  static var sequences: [Workload] { [first, lazyStream, heldStream] }

  private static var first: Workload {
    let reads = opaque(100_000)
    let expected = sum(reads)
    return Workload(
      id: "F-first", name: "first(), 100k blocking reads",
      library: Contender(elements: reads, expected: expected) { meter, sink in
        meter.time { for value in 0..<reads { sink.add(Signal<Int, Never>.just(value).waitForFirst() ?? 0) } }
      },
      hands: [
        Contender("semaphore", elements: reads, expected: expected) { meter, sink in
          meter.time {
            for value in 0..<reads {
              let answer = HandState<Int?>(nil)
              let answered = DispatchSemaphore(value: 0)
              let receive: Receive = opaque { number in
                answer.value = number
                answered.signal()
              }
              receive(value)
              answered.wait()
              sink.add(answer.value ?? 0)
            }
          }
        }
      ])
  }

  /// Read once, by its only owner: no elements are stored, and neither are they in the hand-written sequences.
  private static var lazyStream: Workload {
    let count = opaque(500_000)
    let expected = sum(count) { ($0 + 1) & 1 == 0 ? $0 + 1 : 0 }
    return Workload(
      id: "F-lazy", name: "LazyStream, map, filter",
      library: Contender(elements: count, expected: expected) { meter, sink in
        meter.time {
          for value in LazyStream(0..<count).map({ $0 + 1 }).filter({ $0 & 1 == 0 }) { sink.add(value) }
        }
      },
      hands: [
        Contender("array", elements: count, expected: expected) { meter, sink in
          meter.time { for value in (0..<count).map({ $0 + 1 }).filter({ $0 & 1 == 0 }) { sink.add(value) } }
        },
        Contender("lazy", elements: count, expected: expected) { meter, sink in
          meter.time { for value in (0..<count).lazy.map({ $0 + 1 }).filter({ $0 & 1 == 0 }) { sink.add(value) } }
        },
      ])
  }

  /// Read twice, and retained meanwhile: each element is evaluated once and stored.
  private static var heldStream: Workload {
    let count = opaque(500_000)
    let expected = 2 * sum(count) { ($0 + 1) & 1 == 0 ? $0 + 1 : 0 }
    return Workload(
      id: "F-lazy-held", name: "LazyStream, map, filter, read twice",
      library: Contender(elements: count, expected: expected) { meter, sink in
        meter.time {
          let stream = LazyStream(0..<count).map({ $0 + 1 }).filter({ $0 & 1 == 0 })
          for value in stream { sink.add(value) }
          for value in stream { sink.add(value) }
        }
      },
      hands: [
        Contender("list", elements: count, expected: expected) { meter, sink in
          meter.time {
            let numbers = HandState((0..<count).lazy.map({ $0 + 1 }).filter({ $0 & 1 == 0 }).makeIterator())
            let list = HandList { numbers.value.next() }
            list.read { sink.add($0) }
            list.read { sink.add($0) }
          }
        }
      ])
  }
}
