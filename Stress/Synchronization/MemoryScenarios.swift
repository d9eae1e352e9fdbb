/// What the library's objects hand over from thread to thread besides their own state: plain memory of the program that
/// is written before an operation can be read after one that knows of the first. A hunt checks the accesses by the
/// orderings of the library's atomics and locks.
enum MemoryScenarios {
  static let all: [Entry] = [
    once, strand, takenOver, subject, ended, disposal, action, scheduled, clock, shared, sharedLonger, evaluation,
    awaited,
    stop, delivered, deliveredAnywhere,
  ]

  static let once = Entry(
    "memory-once", "a thread that finds work done sees the memory that the work wrote"
  ) { run in
    let memory = Shared(0)
    let once = Once()
    run.race("thread") { _ in
      once.run { memory.value = 1 }
      run.expectEqual(memory.value, 1, "the memory")
    }
  }

  static let strand = Entry(
    "memory-strand", rows: ["O1"], "an action on a strand sees the memory that the action before it wrote"
  ) { run in
    let memory = Shared(0)
    let strand = Strand()
    run.race("sender") { _ in strand.enqueue { memory.value += 1 } }
    run.finally { run.expectEqual(memory.value, 2, "actions") }
  }

  static let takenOver = Entry(
    "memory-strand-busy", rows: ["O1"],
    "three threads use a strand: actions that were left see the memory of the others"
  ) { run in
    let memory = Shared(0)
    let strand = Strand()
    run.race("sender", by: 3) { _ in strand.enqueue { memory.value += 1 } }
    run.finally { run.expectEqual(memory.value, 3, "actions") }
  }

  static let subject = Entry(
    "memory-subject", rows: ["M6"], "a subscriber's memory needs no lock if several threads send"
  ) { run in
    let memory = Shared(0)
    let subject = Subject<Int, Never>()
    subject.subscribe(next: { memory.value += $0 })
    run.race("sender") { _ in subject.send(1) }
    run.finally { run.expectEqual(memory.value, 2, "values") }
  }

  static let ended = Entry(
    "memory-subject-end", rows: ["M6"],
    "a thread that subscribes to a subject that has ended sees the memory that was written before the end"
  ) { run in
    let memory = Shared(0)
    let subject = Subject<Int, Never>()
    run.thread("ending") {
      memory.value = 1
      subject.complete()
    }
    run.thread("subscribing") {
      inline { subject.subscribe(next: { _ in }, completed: { run.expectEqual(memory.value, 1, "the memory") }) }
    }
  }

  static let disposal = Entry(
    "memory-composite", "a thread that sees a composite disposed sees the memory that was written before the disposal"
  ) { run in publishes(by: CompositeDisposable(), in: run) }

  static let action = Entry(
    "memory-disposable", "a thread that sees a disposable disposed sees the memory that was written before the disposal"
  ) { run in publishes(by: AnyDisposable(), in: run) }

  static let scheduled = Entry(
    "memory-scheduled", "a thread that sees dated work cancelled sees the memory that was written before"
  ) { run in
    let time = TestScheduler()
    publishes(by: time.enqueue(at: .distantFuture, leeway: .zero) {}, in: run)
  }

  static let clock = Entry(
    "memory-clock", "a thread that sees that a virtual clock was moved sees the memory that was written before"
  ) { run in
    let memory = Shared(0)
    let time = TestScheduler()
    run.thread("advancing") {
      memory.value = 1
      time.advance(by: .seconds(1))
    }
    run.thread("looking") {
      if time.now > .zero { run.expectEqual(memory.value, 1, "the memory") }
    }
  }

  private static func publishes(by disposable: any Disposable, in run: Run) {
    let memory = Shared(0)
    run.thread("disposing") {
      memory.value = 1
      disposable.dispose()
    }
    run.thread("looking") {
      if disposable.isDisposed { run.expectEqual(memory.value, 1, "the memory") }
    }
  }

  static let shared = Entry(
    "memory-share", rows: ["M2"],
    "the thread that leaves a shared signal last disposes its source, and sees what the others did before they left"
  ) { run in leavesLast(in: run) { $0.share() } }

  static let sharedLonger = Entry(
    "memory-share-grace", rows: ["M2"],
    "the source of a shared signal is disposed some time after the last has left, and sees what all did before they left"
  ) { run in
    let scheduler = run.scheduler
    leavesLast(in: run) { $0.share(keepingAlive: .seconds(1), on: scheduler) }
  }

  private static func leavesLast(
    in run: Run, _ share: (Signal<Int, Never>) -> Signal<Int, Never>
  ) {
    let memories = [Shared(0), Shared(0)]
    let subject = Subject<Int, Never>()
    let signal = share(
      subject.onDispose {
        for memory in memories { run.expectEqual(memory.value, 1, "the memory") }
      })
    let handles = memories.map { _ in CompositeDisposable() }
    inline { for handle in handles { signal.subscribe(in: handle, next: { _ in }) } }
    run.race("leaving") { index in
      memories[index].value = 1
      handles[index].dispose()
    }
    run.finally { subject.complete() }
  }

  /// A stream of one element, whose evaluation writes to the memory.
  private static func stream(writing memory: Shared<Int>) -> LazyStream<Int> {
    LazyStream(0..<1).map { element in
      memory.value = 1
      return element
    }
  }

  static let evaluation = Entry(
    "memory-lazy-stream", rows: ["M4"],
    "a thread that finds an element evaluated sees the memory that the evaluation wrote"
  ) { run in
    let memory = Shared(0)
    let stream = stream(writing: memory)
    run.race("reading") { _ in
      run.expectEqual(Array(stream), [0], "elements")
      run.expectEqual(memory.value, 1, "the memory")
    }
  }

  static let awaited = Entry(
    "memory-lazy-wait", rows: ["M4"],
    "the main thread waits for an element that another one evaluates, and sees the memory that the evaluation wrote"
  ) { run in
    let memory = Shared(0)
    let stream = stream(writing: memory)
    run.thread("evaluating") { _ = Array(stream) }
    run.main {
      _ = Array(stream)
      run.expectEqual(memory.value, 1, "the memory")
    }
  }

  static let stop = Entry(
    "memory-main-stop", "a run loop that ends sees the memory that was written before it was stopped"
  ) { run in
    let memory = Shared(0)
    run.thread("stopping") {
      memory.value = 1
      MainRunLoop.stop()
    }
    run.main {
      MainRunLoop.run()
      run.expectEqual(memory.value, 1, "the memory")
    }
  }

  static let delivered = Entry(
    "memory-deliver", rows: ["O9"],
    "a value that is delivered on a scheduler brings the memory that was written before it was sent"
  ) { run in
    let scheduler = run.scheduler
    run.keep(scheduler)
    delivers(in: run) { $0.deliver(on: scheduler) }
  }

  static let deliveredAnywhere = Entry(
    "memory-deliver-strand", rows: ["O9"],
    "a value that is delivered on a busy strand brings the memory that was written before it was sent"
  ) { run in
    let strand = Strand()
    delivers(in: run) { $0.deliver(on: strand) }
    run.race("working") { _ in strand.enqueue { Exploration.point() } }
  }

  /// More values than have room at first. The queue's own memory is checked too.
  private static func delivers(in run: Run, _ deliver: (Signal<Int, Never>) -> Signal<Int, Never>) {
    let memories = (0..<4).map { _ in Shared(0) }
    let subject = Subject<Int, Never>()
    run.keep(subject)
    deliver(subject.signal).subscribe { run.expectEqual(memories[$0].value, 1, "the memory") }
    run.thread("sending") {
      for (value, memory) in memories.enumerated() {
        memory.value = 1
        subject.send(value)
      }
    }
  }
}
