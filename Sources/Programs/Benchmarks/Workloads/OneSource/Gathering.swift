import ReactiveSignals

// Values that are stored, and sent together or at the end.

extension Workload {
  static var gathering: [Workload] { [collect, aggregate, takeLast, buffer, window, group] }

  private static let count = opaque(1_000_000)

  private static var collect: Workload {
    Workload(
      id: "F-collect", name: "collect",
      library: .numbers(count, expected: count) { numbers, sink in
        numbers.collect().subscribe { sink.add($0.count) }
      },
      hands: [
        .pumped(count, expected: count) { sink in
          let values = HandState<[Int]>([])
          return HandPipeline {
            values.value.append($0)
          } complete: {
            sink.add(values.value.count)
          }
        }
      ],
      mark: [.atMost(2, of: "closures")])
  }

  private static var aggregate: Workload {
    Workload(
      id: "F-aggregate", name: "aggregate",
      library: .numbers(count, expected: sum(count)) { numbers, sink in
        numbers.aggregate(0) { $0 &+ $1 }.subscribe { sink.add($0) }
      },
      hands: [
        .pumped(count, expected: sum(count)) { sink in
          let total = HandState(0)
          return HandPipeline(receive: scanning({ $0 &+ $1 }, into: { total.value = $0 })) { sink.add(total.value) }
        }
      ],
      mark: [.atMost(2, of: "closures")])
  }

  private static var takeLast: Workload {
    let expected = sum(16) { count - 16 + $0 }
    return Workload(
      id: "F-takeLast", name: "take(last: 16)",
      library: .numbers(count, expected: expected) { numbers, sink in
        numbers.take(last: 16).subscribe { sink.add($0) }
      },
      hands: [
        .pumped(count, expected: expected) { sink in
          let ring = HandState(ContiguousArray(repeating: 0, count: 16))
          let head = HandState(0)
          return HandPipeline {
            ring.value[head.value] = $0
            head.value = (head.value + 1) & 15
          } complete: {
            for offset in 0..<16 { sink.add(ring.value[(head.value + offset) & 15]) }
          }
        }
      ],
      mark: [.atMost(3, of: "closures")])
  }

  private static var buffer: Workload {
    Workload(
      id: "F-buffer", name: "buffer(count: 10)",
      library: .numbers(count, expected: sum(count)) { numbers, sink in
        numbers.buffer(count: 10).subscribe { for value in $0 { sink.add(value) } }
      },
      hands: [
        .pumped(count, expected: sum(count)) { sink in
          let values = HandState<[Int]>([])
          return HandPipeline {
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

  private static var window: Workload {
    Workload(
      id: "F-window", name: "window(count: 10)",
      library: .numbers(count, expected: sum(count)) { numbers, sink in
        numbers.window(count: 10).subscribe { $0.subscribe { sink.add($0) } }
      },
      hands: [
        .pumped(count, expected: sum(count)) { sink in
          let window = HandState<(subject: LockedSubject, count: Int)?>(nil)
          return HandPipeline {
            if window.value == nil {
              let subject = LockedSubject()
              subject.add(adding(to: sink))
              window.value = (subject, 0)
            }
            window.value!.subject.send($0)
            window.value!.count += 1
            if window.value!.count == 10 { window.value = nil }
          }
        }
      ],
      mark: [])
  }

  private static var group: Workload {
    Workload(
      id: "F-group", name: "group(by:), 16 keys",
      library: .numbers(count, expected: sum(count)) { numbers, sink in
        numbers.group(by: { $0 & 15 }).subscribe { $0.subscribe { sink.add($0) } }
      },
      hands: [
        .pumped(count, expected: sum(count)) { sink in
          let groups = HandState<[Int: LockedSubject]>([:])
          return HandPipeline { value in
            let key = value & 15
            if let group = groups.value[key] { return group.send(value) }
            let group = LockedSubject()
            group.add(adding(to: sink))
            groups.value[key] = group
            group.send(value)
          }
        }
      ],
      mark: [.atMost(2, of: "closures")])
  }
}
