// A million numbers through a pipeline, all sent during the subscription.

extension Workload {
  static var cold: [Workload] {
    let count = opaque(1_000_000)
    let doubled = sum(count) { ($0 + 1) & 1 == 0 ? ($0 + 1) * 2 : 0 }
    return [
      Workload(
        id: "W1", name: "cold map, filter, map, chain visible",
        library: Contender(elements: count, expected: doubled) { meter, sink in
          meter.time {
            Signal<Int, Never>.from(0..<count)
              .map { $0 + 1 }
              .filter { $0 & 1 == 0 }
              .map { $0 * 2 }
              .subscribe { sink.add($0) }
          }
        },
        hands: [
          Contender("loop", elements: count, expected: doubled) { meter, sink in
            meter.time { loop(0..<count, addingTo: sink) }
          }
        ],
        mark: [.atMost(2, of: "loop")]),

      Workload(
        id: "W1o", name: "cold map, filter, map, chain opaque",
        library: Contender(elements: count, expected: doubled) { meter, sink in
          let (increment, isEven, double) = stages()
          meter.time {
            add(mapped(filtered(mapped(numbers(count), increment), isEven), double), to: sink)
          }
        },
        hands: [
          Contender("closures", elements: count, expected: doubled) { meter, sink in
            let (increment, isEven, double) = stages()
            meter.time {
              pump(
                0..<count,
                into: mapping(increment, into: filtering(isEven, into: mapping(double, into: adding(to: sink)))))
            }
          }
        ],
        mark: [.atMost(1.5, of: "closures")]),
    ]
  }
}

/// The work of the visible pipeline, as a loop. A separate function, since the speed of so short a loop depends on its
/// position in memory, which should not change with the code around it.
@inline(never)
private func loop(_ numbers: Range<Int>, addingTo sink: Sink) {
  var total = 0
  for number in numbers {
    let value = number + 1
    if value & 1 == 0 { total &+= value * 2 }
  }
  sink.add(total)
}

/// The closures of the opaque pipelines, hidden from the compiler.
private func stages() -> (@Sendable (Int) -> Int, @Sendable (Int) -> Bool, @Sendable (Int) -> Int) {
  (opaque { $0 + 1 }, opaque { $0 & 1 == 0 }, opaque { $0 * 2 })
}

// One operator per function, as in a program that builds its signals in several places.

@inline(never)
private func numbers(_ count: Int) -> Signal<Int, Never> { .from(0..<count) }

@inline(never)
private func mapped(
  _ signal: Signal<Int, Never>, _ transform: @escaping @Sendable (Int) -> Int
) -> Signal<Int, Never> {
  signal.map(transform)
}

@inline(never)
private func filtered(
  _ signal: Signal<Int, Never>, _ isIncluded: @escaping @Sendable (Int) -> Bool
) -> Signal<Int, Never> {
  signal.filter(isIncluded)
}

@inline(never)
private func add(_ signal: Signal<Int, Never>, to sink: Sink) {
  signal.subscribe { sink.add($0) }
}
