// Values that are stored, and sent together.

extension Workload {
  static var buffering: [Workload] { [buffer] }

  private static var buffer: Workload {
    let count = opaque(1_000_000)
    return Workload(
      id: "F-buffer", name: "buffer(count: 10)",
      library: .numbers(count, expected: sum(count)) { numbers, sink in
        numbers.buffer(count: 10).subscribe { for value in $0 { sink.add(value) } }
      },
      hands: [
        .pumped(count, expected: sum(count)) { sink in
          let values = HandState<[Int]>([])
          return {
            values.value.append($0)
            guard values.value.count == 10 else { return }
            let full = values.value
            values.value = []
            for value in full { sink.add(value) }
          }
        }
      ],
      mark: [.atMost(2, of: "closures")])
  }
}
