import ReactiveSignals
import Testing

@testable import SignalOperators
@testable import SignalsCore

struct GroupingTests {
  private typealias Group = GroupedSignal<Int, Int, TestError>

  private let subject = IntSubject()
  private let log = Log<String>()

  /// Groups by the last digit, and logs everything with its group.
  private func grouped(limit: Int = .max, in bag: CompositeDisposable? = nil) {
    let log = log
    subject.group(by: { $0 % 10 }, maxOpen: limit).subscribe(
      in: bag,
      next: { group in
        log.append("group \(group.key)")
        group.subscribe(
          next: { log.append("\(group.key): \($0)") }, failed: { log.append("\(group.key) failed \($0.code)") },
          completed: { log.append("\(group.key) completed") })
      },
      failed: { log.append("failed \($0.code)") }, completed: { log.append("completed") })
  }

  private func send(_ values: Int...) {
    for value in values { subject.send(value) }
  }

  @Test("a group is sent before its first value, and every group completes after the source", .requirement(240))
  func completes() {
    grouped()
    send(11, 12, 21)
    subject.complete()
    #expect(
      log.entries == ["group 1", "1: 11", "group 2", "2: 12", "1: 21", "completed", "1 completed", "2 completed"])
  }

  @Test("every group gets the error of the source", .requirement(241))
  func fails() {
    grouped()
    send(11, 12)
    subject.fail(TestError(5))
    #expect(log.entries.suffix(3) == ["failed 5", "1 failed 5", "2 failed 5"])
  }

  @Test("groups end in the order in which they first appeared", .requirement(242))
  func endsInOrder() {
    grouped()
    for index in 0..<20 { send([4, 2, 3, 1][index % 4] + index * 10) }
    subject.complete()
    #expect(log.entries.suffix(4) == ["4 completed", "2 completed", "3 completed", "1 completed"])
  }

  @Test("A group sends the result of the transformation for its values")
  func transforms() {
    let recorder = subject.group(by: { $0 % 2 }, transform: { "\($0)" }).flatMap { group in
      group.map { "\(group.key) \($0)" }
    }.record()
    send(1, 2, 3)
    #expect(recorder.values == ["1 1", "0 2", "1 3"])
  }

  @Test("A late subscriber of a group receives the later values; after its end only the end")
  func hot() {
    let groups = Log<Group>()
    subject.group(by: { $0 % 10 }).subscribe(next: { groups.append($0) })
    send(1)
    let late = groups.entries[0].record()
    send(11, 2)
    subject.complete()
    #expect(late.events == [.next(11), .completed])
    #expect(groups.entries[1].record().events == [.completed])
  }

  @Test("The groups that are let through send their values and end, though no further group is sent")
  func lastGroups() {
    let source = ColdSource<Int, TestError>()
    let made = Log<Int>()
    let recorder = source.signal.group(by: { $0 % 10 }).take(first: 2).flatMap { group in
      made.append(group.key)
      return group.signal
    }.record()
    for value in [1, 2, 11, 3, 12, 13] { source.send(value) }
    #expect(recorder.values == [1, 2, 11, 12])
    #expect(made.entries == [1, 2])
    #expect(source.isRunning)
    source.complete()
    #expect(recorder.isCompleted)
  }

  @Test("With a limit, no key completes an older group after the disposal")
  func lastGroupStaysOpen() {
    let source = ColdSource<Int, TestError>()
    let recorder = source.signal.group(by: { $0 % 10 }, maxOpen: 1).take(first: 1).flatMap(\.signal).record()
    for value in [1, 2, 11] { source.send(value) }
    #expect(recorder.values == [1, 11])
    recorder.dispose()
    #expect(!source.isRunning)
  }

  @Test("When all subscriptions are disposed the source is too, and the groups send nothing more")
  func disposal() {
    let source = ColdSource<Int, TestError>()
    let groups = Log<Recorder<Int, TestError>>()
    let bag = CompositeDisposable()
    source.signal.group(by: { $0 % 10 }).subscribe(in: bag, next: { groups.append($0.record()) })
    source.send(1)
    source.send(2)
    bag.dispose()
    groups.entries[0].dispose()
    source.send(12)
    #expect(source.isRunning)
    groups.entries[1].dispose()
    #expect(!source.isRunning)
    source.send(11)
    source.complete()
    #expect(source.ends == 1)
    #expect(groups.entries.map(\.events) == [[.next(1)], [.next(2), .next(12)]])
  }

  @Test("A subscription to a group that comes after the disposal of the source is disposed when the source lets go")
  func tooLate() {
    let groups = Log<Group>()
    let late: Recorder<Int, TestError>
    do {
      let source = IntSubject()
      let subscription = source.group(by: { $0 % 10 }).record { groups.append($0) }
      source.send(1)
      subscription.dispose()
      late = groups.entries[0].record()
      #expect(source.core.subscribers.count == 0)
      source.send(11)
    }
    #expect(late.events.isEmpty)
  }

  @Test("If the subscription is disposed while a group is sent, only a group with a subscriber sends its value")
  func disposedInsideGroup() {
    for isHeard in [false, true] {
      let bag = CompositeDisposable()
      let values = Log<Int>()
      let subject = IntSubject()
      subject.group(by: { $0 }).subscribe(
        in: bag,
        next: { group in
          let inner = group.subscribe(next: { values.append($0) })
          if !isHeard { inner.dispose() }
          bag.dispose()
        })
      subject.send(1)
      #expect(values.entries == (isHeard ? [1] : []))
      #expect(subject.core.subscribers.count == (isHeard ? 1 : 0))
    }
  }

  @Test("with a limit a new key completes the group that was sent first; its key makes a new one", .requirement("L23"))
  func limited() {
    grouped(limit: 2)
    send(1, 2, 11, 3, 1)
    #expect(
      log.entries == [
        "group 1", "1: 1", "group 2", "2: 2", "1: 11", "1 completed", "group 3", "3: 3", "2 completed", "group 1",
        "1: 1",
      ])
    subject.complete()
    #expect(log.entries.suffix(3) == ["completed", "3 completed", "1 completed"])
  }

  @Test("Each subscription has groups of its own")
  func perSubscription() {
    let signal = subject.group(by: { $0 % 10 })
    let first = signal.record()
    send(1)
    let second = signal.record()
    send(1)
    #expect(first.values.count == 1)
    #expect(second.values.count == 1)
  }

  @Test("A value that a group's observer sends back is delivered in order, in its group")
  func feedback() {
    let subject = subject
    let recorder = subject.group(by: { $0 % 2 }).flatMap { $0.signal }.record { if $0 < 5 { subject.send($0 + 1) } }
    send(1)
    #expect(recorder.values == Array(1...5))
    #expect(recorder.violations == [])
  }

  @Test("Captures of the groups' values are released with the source")
  func memory() {
    let captured: Weak<Token>
    let groups = Log<Group>()
    do {
      let token = Token()
      captured = Weak(token)
      let source = IntSubject()
      source.group(by: { $0 }).subscribe(next: { group in
        groups.append(group)
        group.subscribe(next: { _ in token.touch() })
      })
      source.send(1)
    }
    #expect(captured.isReleased)
    #expect(groups.count == 1)
  }
}
