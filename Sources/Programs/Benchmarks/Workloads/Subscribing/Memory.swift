import CPrograms
import ReactiveSignals

// The heap memory of a live subscription.

extension Workload {
  static var memory: [Workload] {
    let subscriptions = opaque(20_000)
    let expected = sum(subscriptions) { _ in 1 + 1 }
    return [
      Workload(
        id: "W13", name: "heap for each live subscription", unit: "bytes",
        library: Contender(elements: subscriptions, expected: expected) { meter in
          let sink = Sink()
          let subject = opaque(Subject<Int, Never>())
          var handles: [any Disposable] = []
          handles.reserveCapacity(subscriptions)
          let before = cp_heap_in_use()
          for _ in 0..<subscriptions {
            handles.append(subject.map { $0 + 1 }.filter { $0 & 1 == 0 }.subscribe { sink.add($0) })
          }
          meter.add(Int(cp_heap_in_use() - before))
          subject.send(1)
          handles = opaque(handles)
          return sink.take()
        },
        hands: [
          Contender("closures", elements: subscriptions, expected: expected) { meter in
            let sink = Sink()
            let subject = opaque(PlainSubject())
            var keys: [UInt64] = []
            keys.reserveCapacity(subscriptions)
            let before = cp_heap_in_use()
            for _ in 0..<subscriptions { keys.append(subject.add(evenSuccessors(addedTo: sink))) }
            meter.add(Int(cp_heap_in_use() - before))
            subject.send(1)
            keys = opaque(keys)
            return sink.take()
          }
        ],
        mark: [.absolute(400)])
    ]
  }
}
