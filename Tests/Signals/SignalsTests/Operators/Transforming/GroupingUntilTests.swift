import ReactiveSignals
import Testing

@testable import SignalsCore

/// `group(by:closedBy:)`: groups that end before their source does.
struct GroupingUntilTests {
  private typealias Groups = Signal<GroupedSignal<Int, Int, TestError>, TestError>

  private let subject = IntSubject()
  private let log = Log<String>()

  /// Logs the events of all groups with their keys.
  private func record(_ groups: Groups, in bag: CompositeDisposable? = nil) {
    let log = log
    groups.subscribe(
      in: bag,
      next: { group in
        log.append("group \(group.key)")
        group.subscribe(
          in: bag, next: { log.append("\(group.key): \($0)") },
          failed: { log.append("\(group.key) failed \($0.code)") },
          completed: { log.append("\(group.key) completed") })
      },
      failed: { log.append("failed \($0.code)") }, completed: { log.append("completed") })
  }

  private func send(_ values: Int...) {
    for value in values { subject.send(value) }
  }

  @Test(
    "a group ends with the first event of its signal, after the value that causes it; its key then begins another one",
    .requirement(844, 845))
  func ends() {
    record(subject.group(by: { $0 % 10 }, closedBy: { $0.skip(first: 1) }))
    send(1, 2, 11, 21, 12)
    #expect(
      log.entries == [
        "group 1", "1: 1", "group 2", "2: 2", "1: 11", "1 completed", "group 1", "1: 21", "2: 12", "2 completed",
      ])
    subject.complete()
    #expect(log.entries.suffix(2) == ["completed", "1 completed"])
    #expect(subject.core.subscribers.count == 0)
  }

  @Test("a signal that completes ends its group too, also inside its subscription", .requirement(844))
  func completes() {
    record(subject.group(by: { $0 % 10 }, closedBy: { _ in Ints.empty }))
    send(1, 11)
    #expect(log.entries == ["group 1", "1: 1", "1 completed", "group 1", "1: 11", "1 completed"])
  }

  @Test("a group ends when no value has come for a while", .requirement(844))
  func silence() {
    let time = TestScheduler()
    let silence = Marbles.defaultFrame * 5
    let groups = time.hotInts("-1-2-1-----1|").group(by: { $0 }, closedBy: { $0.debounce(silence, on: time) })
    let recorder = time.record(inner: groups)
    time.run()
    #expect(recorder == ["-1-2-------3|", "-1---1----|", "---2----|", "-----------1|"])
    #expect(time.pendingCount == 0)
  }

  @Test("an error of a group's signal fails everything, and ends the signals of the other groups", .requirement(846))
  func fails() {
    let ends = [ColdSource<Int, TestError>(), ColdSource<Int, TestError>()]
    record(subject.group(by: { $0 }, closedBy: { ends[$0.key].signal }))
    send(0, 1)
    ends[1].fail(TestError(5))
    #expect(log.entries.suffix(3) == ["failed 5", "0 failed 5", "1 failed 5"])
    #expect(ends.allSatisfy { !$0.isRunning })
    #expect(subject.core.subscribers.count == 0)
  }

  @Test("an error of the source fails every group", .requirement(846))
  func sourceFails() {
    let end = ColdSource<Int, TestError>()
    record(subject.group(by: { $0 }, closedBy: { _ in end.signal }))
    send(2, 1)
    subject.fail(TestError(4))
    #expect(log.entries.suffix(3) == ["failed 4", "2 failed 4", "1 failed 4"])
    #expect(!end.isRunning)
  }

  @Test("when nobody receives anything, the source and the signals of the groups are disposed", .requirement(846))
  func disposal() {
    let end = ColdSource<Int, TestError>()
    let bag = CompositeDisposable()
    record(subject.group(by: { $0 }, closedBy: { _ in end.signal }), in: bag)
    send(1)
    #expect(end.isRunning)
    bag.dispose()
    #expect(!end.isRunning)
    #expect(subject.core.subscribers.count == 0)
    send(1, 2)
    #expect(log.entries == ["group 1", "1: 1"])
  }

  @Test("The groups that are let through end by their signals, though no further group is sent")
  func lastGroups() {
    let end = IntSubject()
    record(subject.group(by: { $0 % 10 }, closedBy: { _ in end.signal }).take(first: 1))
    send(1, 2, 11)
    end.send(0)
    #expect(log.entries == ["group 1", "completed", "1: 1", "1: 11", "1 completed"])
    send(21)
    #expect(log.entries.last == "1 completed")
    #expect(subject.core.subscribers.count == 0)
  }

  @Test("A group whose signal is made of the group is released with its source")
  func released() {
    let captured: Weak<Token>
    let subscription: any Disposable
    do {
      let token = Token()
      captured = Weak(token)
      let source = IntSubject()
      subscription = source.group(by: { $0 }, closedBy: { $0.filter { $0 < 0 } }).flatMap { group in
        group.do(next: { _ in token.touch() })
      }.subscribe()
      source.send(1)
      #expect(!subscription.isDisposed)
    }
    #expect(subscription.isDisposed)
    #expect(captured.isReleased)
  }

  @Test("The signals of the groups are disposed when the source is deallocated")
  func sourceDies() {
    let end = ColdSource<Int, TestError>()
    let subscription: any Disposable
    do {
      let source = IntSubject()
      subscription = source.group(by: { $0 }, closedBy: { _ in end.signal }).subscribe()
      source.send(1)
      #expect(end.isRunning)
    }
    #expect(subscription.isDisposed)
    #expect(!end.isRunning)
  }

  @Test("A value that a subscriber of a group sends back is sent after the present one")
  func feedback() {
    let subject = subject
    let values = subject.group(by: { $0 % 2 }, closedBy: { $0.skip(first: 1) }).flatMap { $0.signal }.record {
      if $0 < 4 { subject.send($0 + 1) }
    }
    subject.send(1)
    #expect(values.values == [1, 2, 3, 4])
  }
}
