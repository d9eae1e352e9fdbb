// Subscriptions to one source that follow each other.

extension Workload {
  static var retrying: [Workload] { [retry] }

  /// The cost of one attempt: a source that fails in all attempts but the last.
  private static var retry: Workload {
    let attempts = opaque(100_000)
    return Workload(
      id: "F-retry", name: "retry, 100k failed attempts",
      library: Contender(elements: attempts, expected: attempts) { meter, sink in
        let made = HandState(0)
        meter.time {
          Signal<Int, Refusal>.try { () throws(Refusal) in try attempting(made, attempts) }
            .retry().subscribe { sink.add($0) }
        }
      },
      hands: [
        Contender("loop", elements: attempts, expected: attempts) { meter, sink in
          let made = HandState(0)
          meter.time {
            while true {
              do throws(Refusal) {
                sink.add(try attempting(made, attempts))
                break
              } catch {}
            }
          }
        }
      ])
  }
}

/// The error of an attempt.
private struct Refusal: Error {}

@inline(never)
private func attempting(_ made: HandState<Int>, _ needed: Int) throws(Refusal) -> Int {
  made.value += 1
  if made.value < needed { throw Refusal() }
  return made.value
}
