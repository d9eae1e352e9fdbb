import ReactiveSignals

// Single values of one signal, and arrays and windows that a value or another signal ends.

extension Workload {
  static var parts: [Workload] {
    let count = opaque(1_000_000)
    let sends = opaque(500_000)
    let isLast: @Sendable (Int) -> Bool = opaque { $0 % 10 == 9 }
    return [
      // The last of the alternating numbers ends the last part, so that no end of a signal is needed.
      Workload(
        id: "P-buffer-by", name: "buffer(by:), 500k sends",
        library: .alternating(sends, expected: sum(sends / 2) { 2 * $0 }) { source, boundary, sink in
          source.buffer(by: boundary.signal).subscribe { for value in $0 { sink.add(value) } }
        },
        hands: [.alternating(sends, expected: sum(sends / 2) { 2 * $0 }, GatheringFanIn.init)],
        mark: [.atMost(3, of: "closures")]),
      Workload(
        id: "P-window-by", name: "window(by:), 500k sends",
        library: .alternating(sends, expected: sum(sends / 2) { 2 * $0 }) { source, boundary, sink in
          source.window(by: boundary.signal).subscribe { $0.subscribe { sink.add($0) } }
        },
        hands: [.alternating(sends, expected: sum(sends / 2) { 2 * $0 }, WindowingFanIn.init)],
        mark: []),
      Workload(
        id: "P-forkJoin", name: "forkJoin, 500k sends",
        library: .alternating(sends, expected: paired(sends - 2, sends - 1)) { left, right, sink in
          Signal.forkJoin(left.signal, right.signal).subscribe { sink.add(paired($0.0, $0.1)) }
        },
        hands: [.alternating(sends, expected: paired(sends - 2, sends - 1), JoiningFanIn.init)],
        mark: [.absolute(30)]),
      row("P-buffer-ending", "buffer(endingWith:)", count, sum(count), most: 2) { numbers, sink in
        numbers.buffer(endingWith: isLast).subscribe { for value in $0 { sink.add(value) } }
      } hand: { sink in
        let values = HandState<[Int]>([])
        return HandPipeline {
          values.value.append($0)
          guard isLast($0) else { return }
          let full = values.value
          values.value = []
          for value in full { sink.add(value) }
        }
      },
      row("P-window-ending", "window(endingWith:)", count, sum(count)) { numbers, sink in
        numbers.window(endingWith: isLast).subscribe { $0.subscribe { sink.add($0) } }
      } hand: { sink in
        let window = HandState<LockedSubject?>(nil)
        return HandPipeline { value in
          open(window, sink).send(value)
          if isLast(value) { window.value = nil }
        }
      },
      row("P-element", "element(at:), the last of a million", count, count - 1, most: 3) { numbers, sink in
        numbers.element(at: count - 1).subscribe { sink.add($0) }
      } hand: { sink in
        let next = adding(to: sink)
        let position = HandState(0)
        return HandPipeline { value in
          if position.value == count - 1 { next(value) }
          position.value += 1
        }
      },
      row("P-min", "min(by:), each value less than the last", count, count - 1, most: 3) { numbers, sink in
        numbers.min(by: opaqueOrder(>)).subscribe { sink.add($0) }
      } hand: { sink in
        let isLess = opaqueOrder(>)
        let least = HandState<Int?>(nil)
        return HandPipeline { value in
          if let other = least.value, !isLess(value, other) { return }
          least.value = value
        } complete: {
          if let value = least.value { sink.add(value) }
        }
      },
      row("P-ifEmpty", "ifEmpty", count, sum(count), most: 2) { numbers, sink in
        numbers.ifEmpty(-1).subscribe { sink.add($0) }
      } hand: { sink in
        let next = adding(to: sink)
        let isEmpty = HandState(true)
        return HandPipeline { value in
          isEmpty.value = false
          next(value)
        } complete: {
          if isEmpty.value { next(-1) }
        }
      },
      row("P-scan-into", "scan(into:)", count, sum(count), most: 3) { numbers, sink in
        numbers.scan(into: 0) { $0 = $1 }.subscribe { sink.add($0) }
      } hand: { sink in
        HandPipeline(receive: scanning({ $1 }, into: adding(to: sink)))
      },
      row("P-generate", "generate", count, sum(count), most: 3) { _, sink in
        Signal<Int, Never>.generate(0, while: opaque { $0 < count }, next: opaque { $0 + 1 }).subscribe { sink.add($0) }
      } hand: { sink in
        let next = adding(to: sink)
        let isIncluded: @Sendable (Int) -> Bool = opaque { $0 < count }
        let successor: @Sendable (Int) -> Int = opaque { $0 + 1 }
        return HandPipeline(receive: { _ in }) {
          var value = 0
          while isIncluded(value) {
            next(value)
            value = successor(value)
          }
        }
      },
      row("P-interval", "measureInterval, virtual time", count, count, most: 9) { numbers, sink in
        numbers.measureInterval(on: opaque(TestScheduler())).subscribe { if $0 == .zero { sink.add(1) } }
      } hand: { sink in
        let next: Receive = opaque { if $0 == 0 { sink.add(1) } }
        let clock = opaque(HandClock())
        let last = HandState(clock.now)
        return HandPipeline { _ in
          let now = clock.now
          next(now - last.value)
          last.value = now
        }
      },
      row("P-retry-resetting", "retry(resetting:), values that pass", count, sum(count), most: 3) { numbers, sink in
        numbers.promoteFailure(to: Refusal.self)
          .retry(3, backoff: .constant(.seconds(1)), on: TestScheduler(), resetting: .afterValue)
          .catchTo(Signal<Int, Never>.empty).subscribe { sink.add($0) }
      } hand: { sink in
        let next = adding(to: sink)
        let attempts = HandState(0)
        return HandPipeline { value in
          attempts.value = 0
          next(value)
        }
      },
    ]
  }

  /// A workload of numbers that are sent during the subscription.
  private static func row(
    _ id: String, _ name: String, _ count: Int, _ expected: Int, most factor: Double? = nil,
    library: @escaping (Signal<Int, Never>, Sink) -> Void, hand: @escaping (Sink) -> HandPipeline
  ) -> Workload {
    Workload(
      id: id, name: name, library: .numbers(count, expected: expected, library),
      hands: [.pumped(count, expected: expected, hand)],
      mark: factor.map { [.atMost($0, of: "closures")] } ?? [])
  }
}

/// Passes on the left values together with the next right value.
private final class GatheringFanIn: HandFanIn {
  @exclusivity(unchecked)
  private var values: [Int] = []
  private let receive: Receive

  init(_ receive: @escaping Receive) { self.receive = receive }

  @inline(never)
  func sendLeft(_ value: Int) { values.append(value) }

  @inline(never)
  func sendRight(_ value: Int) {
    let full = values
    values = []
    for value in full { receive(value) }
  }
}

/// Passes the left values on to a subject that each right value replaces.
private final class WindowingFanIn: HandFanIn {
  @exclusivity(unchecked)
  private var window: LockedSubject?
  private let receive: Receive

  init(_ receive: @escaping Receive) { self.receive = receive }

  @inline(never)
  func sendLeft(_ value: Int) {
    if window == nil {
      let subject = LockedSubject()
      subject.add(receive)
      window = subject
    }
    window!.send(value)
  }

  @inline(never)
  func sendRight(_ value: Int) { window = nil }
}

/// Passes on the last values of both, at the end.
private final class JoiningFanIn: HandFanIn {
  @exclusivity(unchecked)
  private var left = 0
  @exclusivity(unchecked)
  private var right = 0
  private let receive: Receive

  init(_ receive: @escaping Receive) { self.receive = receive }

  @inline(never)
  func sendLeft(_ value: Int) { left = value }

  @inline(never)
  func sendRight(_ value: Int) { right = value }

  func complete() { receive(paired(left, right)) }
}

/// The open window, or a new one.
private func open(_ window: HandState<LockedSubject?>, _ sink: Sink) -> LockedSubject {
  if let subject = window.value { return subject }
  let subject = LockedSubject()
  subject.add(adding(to: sink))
  window.value = subject
  return subject
}

/// Hides an order from the optimizer.
@inline(never)
@_optimize(none)
private func opaqueOrder(_ isLess: @escaping @Sendable (Int, Int) -> Bool) -> @Sendable (Int, Int) -> Bool { isLess }
