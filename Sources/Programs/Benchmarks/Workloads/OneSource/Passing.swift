import ReactiveSignals

// Values that pass through one operator, sent during the subscription.

extension Workload {
  static var passing: [Workload] { [materialize, attempt, handleErrors, retry, effects, multicast] }

  private static let count = opaque(1_000_000)

  private static var materialize: Workload {
    Workload(
      id: "F-materialize", name: "materialize",
      library: .numbers(count, expected: sum(count)) { numbers, sink in
        numbers.materialize().subscribe { if case .next(let value) = $0 { sink.add(value) } }
      },
      hands: [
        .pumped(count, expected: sum(count)) { sink in
          let receive: @Sendable (Event<Int, Never>) -> Void = {
            if case .next(let value) = $0 { sink.add(value) }
          }
          let next = hidden(receive)
          return HandPipeline { next(.next($0)) }
        }
      ],
      mark: [.atMost(2, of: "closures")])
  }

  private static var attempt: Workload {
    Workload(
      id: "F-attempt", name: "attemptMap",
      library: .numbers(count, expected: sum(count)) { numbers, sink in
        numbers.attemptMap(refusingNegatives).subscribe { sink.add($0) }
      },
      hands: [
        .pumped(count, expected: sum(count)) { sink in
          let next = adding(to: sink)
          let hasEnded = HandState(false)
          return HandPipeline { value in
            if hasEnded.value { return }
            do throws(Refusal) { next(try refusingNegatives(value)) } catch { hasEnded.value = true }
          }
        }
      ],
      mark: [.atMost(2.5, of: "closures")])
  }

  private static var handleErrors: Workload {
    Workload(
      id: "F-catch", name: "catch, values that pass",
      library: .numbers(count, expected: sum(count)) { numbers, sink in
        numbers.promoteFailure(to: Refusal.self).catchTo(Signal<Int, Never>.empty).subscribe { sink.add($0) }
      },
      hands: [
        .pumped(count, expected: sum(count)) { sink in HandPipeline(receive: forwarding(into: adding(to: sink))) }
      ],
      mark: [.atMost(2, of: "closures")])
  }

  /// The cost of one attempt: a source that fails in all attempts but the last.
  private static var retry: Workload {
    let attempts = opaque(100_000)
    return Workload(
      id: "F-retry", name: "retry, 100k failed attempts",
      library: Contender(elements: attempts, expected: attempts) { meter in
        let sink = Sink()
        let made = HandState(0)
        meter.time {
          Signal<Int, Refusal>.try { () throws(Refusal) in try attempting(made, attempts) }
            .retry().subscribe { sink.add($0) }
        }
        return sink.take()
      },
      hands: [
        Contender("loop", elements: attempts, expected: attempts) { meter in
          let sink = Sink()
          let made = HandState(0)
          meter.time {
            while true {
              do throws(Refusal) {
                sink.add(try attempting(made, attempts))
                break
              } catch {}
            }
          }
          return sink.take()
        }
      ],
      mark: [])
  }

  private static var effects: Workload {
    Workload(
      id: "F-do", name: "a side effect",
      library: .numbers(count, expected: 2 * sum(count)) { numbers, sink in
        numbers.do(next: { sink.add($0) }).subscribe { sink.add($0) }
      },
      hands: [
        .pumped(count, expected: 2 * sum(count)) { sink in
          let next = adding(to: sink)
          let effect = adding(to: sink)
          return HandPipeline {
            effect($0)
            next($0)
          }
        }
      ],
      mark: [.atMost(2, of: "closures")])
  }

  private static var multicast: Workload {
    Workload(
      id: "F-multicast", name: "publish to one subscriber",
      library: .numbers(count, expected: sum(count)) { numbers, sink in
        let connection = numbers.publish()
        connection.signal.subscribe { sink.add($0) }
        connection.connect()
      },
      hands: [
        .pumped(count, expected: sum(count)) { sink in
          let subject = LockedSubject()
          subject.add(adding(to: sink))
          return HandPipeline { subject.send($0) }
        }
      ],
      mark: [.atMost(1.3, of: "closures")])
  }
}

/// An error that the numbers could fail with, but never do.
struct Refusal: Error {}

@inline(never)
private func refusingNegatives(_ value: Int) throws(Refusal) -> Int {
  if value < 0 { throw Refusal() }
  return value
}

@inline(never)
private func attempting(_ made: HandState<Int>, _ needed: Int) throws(Refusal) -> Int {
  made.value += 1
  if made.value < needed { throw Refusal() }
  return made.value
}

@inline(never)
private func forwarding(into next: @escaping Receive) -> Receive {
  { next($0) }
}

/// Keeps a stage an indirect call.
@inline(never)
private func hidden<Value>(_ receive: @escaping @Sendable (Value) -> Void) -> @Sendable (Value) -> Void { receive }
