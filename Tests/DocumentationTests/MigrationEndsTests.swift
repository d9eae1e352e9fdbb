/// What the tables for users of other libraries say about ends, disposals and threads, on the side of this library.
@Suite("Ends, disposals and threads that differ from other libraries")
struct MigrationEndsTests {
  private struct Oops: Error {}

  private let time = TestScheduler()

  @Test(
    "A subscription to an execution that is disposed does not cancel the work, and an execution that is disposed does")
  func executions() {
    let stopped = Printer()
    let load = Command<String, Int, Oops>(allowsConcurrentExecution: true, on: time) { name in
      Signal.never.onDispose { stopped(name) }
    }
    let (first, second) = (load.execute("first"), load.execute("second"))
    let subscription = first.subscribe(next: { _ in })
    time.run()
    subscription.dispose()
    second.dispose()
    time.run()
    #expect(stopped.lines == ["second"] && load.isExecuting)
    first.dispose()
    #expect(stopped.lines == ["second", "first"])
  }

  @Test("The properties of a command change on its scheduler, and its Booleans change immediately")
  func states() {
    let isReady = MutableProperty(true)
    let load = Command<Void, Int, Never>(enabledIf: isReady.signal, on: time) { .never }
    isReady.value = false
    #expect(!load.isEnabled && load.enabled.value)
    isReady.value = true
    time.run()
    load.execute()
    #expect(load.isExecuting && !load.executing.value)
    time.run()
    #expect(load.executing.value && !load.enabled.value)
  }

  @Test("A disposal of subscribe(on:) stops the source immediately, and does not wait for the scheduler")
  func subscribedElsewhere() {
    let stopped = Printer()
    let subscription = Signal<Int, Never>.never.onDispose { stopped("stopped") }.subscribe(on: time).subscribe()
    time.run()
    subscription.dispose()
    #expect(stopped.lines == ["stopped"])
  }

  @Test("An end comes on the thread of the source, inside its call, and with it the values that wait")
  func ends() {
    let source = Subject<Int, Never>()
    let second = Duration.seconds(1)
    let counts = source.buffer(every: second, on: time).map(\.count)
    let results = [source.debounce(second, on: time), source.throttle(second, on: time), counts].map { $0.record() }
    source.send(1)
    source.send(2)
    source.complete()
    #expect(results.map(\.values) == [[2], [1, 2], [2]] && results.allSatisfy(\.isCompleted))
  }

  @Test("At an end the first of several onDispose is called first, and on a disposal the last")
  func orderOfDisposal() {
    let log = Printer()
    let source = Subject<Int, Never>()
    let observed = source.onDispose { log("first") }.onDispose { log("last") }
    observed.subscribe().dispose()
    observed.subscribe()
    source.complete()
    #expect(log.lines == ["last", "first", "first", "last"])
  }

  @Test("A completion waits behind values that wait for the end of a pause, and an error drops them")
  func endsDuringAPause() {
    func held(_ end: (Subject<Int, Oops>) -> Void) -> (Recorder<Int, Oops>, BehaviorSubject<Bool, Oops>) {
      let (source, isOpen) = (Subject<Int, Oops>(), BehaviorSubject<Bool, Oops>(false))
      let result = source.pausable(by: isOpen, capacity: 1, overflow: .dropOldest).record()
      source.send(1)
      source.send(2)
      end(source)
      return (result, isOpen)
    }
    let (completed, isOpen) = held { $0.complete() }
    #expect(completed.values.isEmpty && !completed.hasEnded)
    isOpen.send(true)
    #expect(completed.values == [2] && completed.isCompleted)
    let failed = held { $0.fail(Oops()) }.0
    #expect(failed.values.isEmpty && failed.error != nil)
  }

  @Test("A pause whose gate has completed goes on as the last value of the gate says")
  func endedGate() {
    let (source, isOpen) = (Subject<Int, Never>(), BehaviorSubject<Bool, Never>(true))
    let result = source.pausable(by: isOpen, capacity: 1, overflow: .dropOldest).record()
    isOpen.complete()
    source.send(1)
    #expect(result.values == [1] && !result.hasEnded)
  }

  @Test("The action of a target is called on the thread of the value, and with a scheduler later on that scheduler")
  func threadsOfTargets() {
    let (log, source, token) = (Printer(), Subject<Int, Never>(), Lifetime.Token())
    let target = BindingTarget<Int>(lifetime: token.lifetime) { log("\($0)") }
    source.bind(to: target)
    source.bind(to: target, on: time)
    source.send(1)
    #expect(log.lines == ["1"])
    time.run()
    #expect(log.lines == ["1", "1"])
  }

  @Test("delay sends an error inside the call that sends it to the source")
  func delayedError() {
    let source = Subject<Int, Oops>()
    let delayed = source.delay(.seconds(1), on: time).record()
    source.fail(Oops())
    #expect(delayed.error != nil)
  }
}
