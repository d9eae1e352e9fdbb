import ReactiveSignals

// Some of the values of one signal, or values that are put together from neighbours.

extension Workload {
  static var selecting: [Workload] {
    [unique, takeWhile, counting, previous, sliding, interspersed, timestamped, exhausting, expanding]
  }

  private static let count = opaque(1_000_000)

  private static var unique: Workload {
    let keys = opaque(0xFFFF)
    return Workload(
      id: "S-unique", name: "unique(by:), 65,536 keys",
      library: .numbers(count, expected: sum(keys + 1)) { numbers, sink in
        numbers.unique(by: { $0 & keys }).subscribe { sink.add($0) }
      },
      hands: [
        .pumped(count, expected: sum(keys + 1)) { sink in
          let next = adding(to: sink)
          let mask: @Sendable (Int) -> Int = { $0 & keys }
          let key = opaque(mask)
          let seen = HandState<Set<Int>>([])
          return HandPipeline { if seen.value.insert(key($0)).inserted { next($0) } }
        }
      ],
      mark: [.atMost(1.5, of: "closures")])
  }

  private static var takeWhile: Workload {
    let last = count - 1
    return Workload(
      id: "S-takeWhile", name: "take(while:inclusive:)",
      library: .numbers(count, expected: sum(count)) { numbers, sink in
        numbers.take(while: { $0 < last }, inclusive: true).subscribe { sink.add($0) }
      },
      hands: [
        .pumped(count, expected: sum(count)) { sink in
          let next = adding(to: sink)
          let isBefore: @Sendable (Int) -> Bool = { $0 < last }
          let isIncluded = opaque(isBefore)
          let hasEnded = HandState(false)
          return HandPipeline { value in
            if hasEnded.value { return }
            if !isIncluded(value) { hasEnded.value = true }
            next(value)
          }
        }
      ],
      mark: [.atMost(1.5, of: "closures")])
  }

  private static var counting: Workload {
    Workload(
      id: "S-count", name: "count",
      library: .numbers(count, expected: count) { numbers, sink in numbers.count().subscribe { sink.add($0) } },
      hands: [
        .pumped(count, expected: count) { sink in
          let number = HandState(0)
          return HandPipeline { _ in
            number.value += 1
          } complete: {
            sink.add(number.value)
          }
        }
      ],
      mark: [.atMost(3, of: "closures")])
  }

  private static var previous: Workload {
    let expected = sum(count - 1) { paired($0, $0 + 1) }
    return Workload(
      id: "S-previous", name: "combinePrevious",
      library: .numbers(count, expected: expected) { numbers, sink in
        numbers.combinePrevious().subscribe { sink.add(paired($0.previous, $0.value)) }
      },
      hands: [
        .pumped(count, expected: expected) { sink in
          let next = hidden { sink.add(paired($0, $1)) }
          let last = HandState<Int?>(nil)
          return HandPipeline { value in
            let previous = last.value
            last.value = value
            if let previous { next(previous, value) }
          }
        }
      ],
      mark: [.atMost(2, of: "closures")])
  }

  private static var sliding: Workload {
    // Each value but the first and the last five is in two arrays.
    let expected = 2 * sum(count) - sum(5) - sum(5) { count - 5 + $0 }
    return Workload(
      id: "S-slide", name: "buffer(count: 10, skip: 5)",
      library: .numbers(count, expected: expected) { numbers, sink in
        numbers.buffer(count: 10, skip: 5).subscribe { for value in $0 { sink.add(value) } }
      },
      hands: [
        .pumped(count, expected: expected) { sink in
          let values = HandState<[Int]>([])
          return HandPipeline { value in
            values.value.append(value)
            guard values.value.count == 10 else { return }
            let full = values.value
            values.value = Array(full[5...])
            for value in full { sink.add(value) }
          }
        }
      ],
      mark: [.atMost(2.5, of: "closures")])
  }

  private static var interspersed: Workload {
    let expected = sum(count) + 3 * (count - 1)
    return Workload(
      id: "S-intersperse", name: "interspersed",
      library: .numbers(count, expected: expected) { numbers, sink in
        numbers.interspersed(with: 3).subscribe { sink.add($0) }
      },
      hands: [
        .pumped(count, expected: expected) { sink in
          let next = adding(to: sink)
          let isFirst = HandState(true)
          return HandPipeline { value in
            if isFirst.value { isFirst.value = false } else { next(3) }
            next(value)
          }
        }
      ],
      mark: [.atMost(3, of: "closures")])
  }

  private static var timestamped: Workload {
    Workload(
      id: "S-stamp", name: "timestamped, virtual time",
      library: .numbers(count, expected: sum(count)) { numbers, sink in
        numbers.timestamped(on: opaque(TestScheduler())).subscribe {
          if $0.instant == .zero { sink.add($0.value) }
        }
      },
      hands: [
        .pumped(count, expected: sum(count)) { sink in
          let next = hidden { if $0 == 0 { sink.add($1) } }
          let clock = opaque(HandClock())
          return HandPipeline { value in next(clock.now, value) }
        }
      ],
      mark: [.atMost(4, of: "closures")])
  }

  private static var exhausting: Workload {
    Workload(
      id: "S-exhaust", name: "flatMapFirst to just",
      library: .numbers(count, expected: sum(count)) { numbers, sink in
        numbers.flatMapFirst { .just($0) }.subscribe { sink.add($0) }
      },
      hands: [
        .pumped(count, expected: sum(count)) { sink in
          let next = adding(to: sink)
          let isRunning = HandState(false)
          let transform = sources { value in
            { receive, complete in
              receive(value)
              complete()
            }
          }
          return HandPipeline { value in
            if isRunning.value { return }
            isRunning.value = true
            transform(value)(next) { isRunning.value = false }
          }
        }
      ],
      mark: [.atMost(1, of: "closures")])
  }

  private static var expanding: Workload {
    Workload(
      id: "S-expand", name: "expand, no further values",
      library: .numbers(count, expected: sum(count)) { numbers, sink in
        numbers.expand { _ in .empty }.subscribe { sink.add($0) }
      },
      hands: [
        .pumped(count, expected: sum(count)) { sink in
          let next = adding(to: sink)
          let transform = ends { _ in nil }
          return HandPipeline { value in
            next(value)
            if let source = transform(value) { source(next) {} }
          }
        }
      ],
      mark: [.atMost(2.5, of: "closures")])
  }
}

/// Keeps a stage an indirect call.
@inline(never)
private func hidden(_ receive: @escaping @Sendable (Int, Int) -> Void) -> @Sendable (Int, Int) -> Void { receive }

/// A cold signal in its simplest form: a function that sends to its first argument, and calls the second at the end.
private typealias Source = (Receive, () -> Void) -> Void

/// Keeps the closure an indirect call.
@inline(never)
@_optimize(none)
private func sources(_ transform: @escaping @Sendable (Int) -> Source) -> @Sendable (Int) -> Source { transform }

/// The same for sources that may be empty.
@inline(never)
@_optimize(none)
private func ends(_ transform: @escaping @Sendable (Int) -> Source?) -> @Sendable (Int) -> Source? { transform }
