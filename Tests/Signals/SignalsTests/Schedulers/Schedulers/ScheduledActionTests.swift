import Testing

@testable import ReactiveSchedulers

@Suite("ScheduledAction")
struct ScheduledActionTests {
  @Test("It runs once")
  func once() {
    let runs = Count()
    let action = ScheduledAction { runs.add() }
    #expect(action.isPending)
    action.perform()
    action.perform()
    #expect(runs.value == 1)
    #expect(!action.isPending)
    #expect(!action.isDisposed)
  }

  @Test("Disposed before it begins, it never runs")
  func cancellation() {
    let runs = Count()
    let action = ScheduledAction { runs.add() }
    action.dispose()
    #expect(action.isDisposed)
    #expect(!action.isPending)
    #expect(action.begin() == nil)
    action.perform()
    #expect(runs.value == 0)
  }

  @Test("disposed by itself while it runs, it finishes", .requirement("V11"))
  func selfDisposal() {
    let log = Log<String>()
    let holder = SerialDisposable()
    let action = ScheduledAction {
      log.append("begins")
      holder.dispose()
      log.append("ends")
    }
    holder.inner = action
    action.perform()
    #expect(log.entries == ["begins", "ends"])
  }

  @Test(
    "its captures are released when it has run, when it is disposed, and when it is disposed after it became due",
    .requirement("V11"),
    arguments: [
      { $0.perform() }, { $0.dispose() },
      {
        _ = $0.becomeDue()
        $0.dispose()
      },
    ] as [@Sendable (ScheduledAction) -> Void])
  func release(end: @Sendable (ScheduledAction) -> Void) {
    weak var captured: Count?
    let action: ScheduledAction
    do {
      let count = Count()
      captured = count
      action = ScheduledAction { count.add() }
    }
    #expect(captured != nil)
    end(action)
    #expect(captured == nil)
  }

  @Test("Only a disposal before the run counts as a cancellation, and only once")
  func cancellations() {
    let cancellations = TimerHeap.Cancellations()
    let ran = ScheduledAction(in: cancellations) {}
    ran.perform()
    ran.dispose()
    let afterRun = cancellations.count.load(ordering: .relaxed)
    #expect(afterRun == 0)
    let cancelled = ScheduledAction(in: cancellations) {}
    cancelled.dispose()
    cancelled.dispose()
    let afterDisposal = cancellations.count.load(ordering: .relaxed)
    #expect(afterDisposal == 1)
  }

  @Test("Disposed after it has run, it is disposed without further effect")
  func lateDisposal() {
    let cancellations = TimerHeap.Cancellations()
    let runs = Count()
    let action = ScheduledAction(in: cancellations) { runs.add() }
    action.perform()
    action.dispose()
    action.perform()
    #expect(action.isDisposed)
    #expect(runs.value == 1)
    let count = cancellations.count.load(ordering: .relaxed)
    #expect(count == 0)
  }

  @Test("After its removal from the heap it can still be cancelled, and the heap does not count that")
  func due() {
    let cancellations = TimerHeap.Cancellations()
    let action = ScheduledAction(in: cancellations) {}
    let isTakenOut = action.becomeDue()
    #expect(isTakenOut)
    #expect(action.isPending)
    action.dispose()
    #expect(action.isDisposed)
    #expect(!action.isPending)
    #expect(action.begin() == nil)
    let count = cancellations.count.load(ordering: .relaxed)
    #expect(count == 0)
  }

  @Test("Of threads that remove and run it and one that disposes it, one wins")
  func race() async {
    let cancellations = TimerHeap.Cancellations()
    let runs = (0..<2_000).map { _ in Count() }
    let taken = Count()
    let actions = runs.map { runs in ScheduledAction(in: cancellations) { runs.add() } }
    await onRawThreads(3) { thread in
      for action in actions {
        switch thread {
        case 0: action.dispose()
        case 1: action.perform()
        default: if action.becomeDue() { taken.add() }
        }
      }
    }
    #expect(runs.allSatisfy { $0.value <= 1 })
    #expect(actions.allSatisfy { !$0.isPending && $0.isDisposed })
    let ran = runs.filter { $0.value == 1 }.count
    let cancelled = cancellations.count.load(ordering: .relaxed)
    // An action that was cancelled after its removal is not counted.
    #expect(ran + cancelled <= 2_000)
    #expect(ran + cancelled + taken.value >= 2_000)
  }
}
