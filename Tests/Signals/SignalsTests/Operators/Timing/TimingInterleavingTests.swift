#if EXPLORATION
  import ReactiveSignals
  import SignalTestSupport
  import Testing

  @Suite("Operators on time, interrupted at every point", .hunts)
  struct TimingInterleavingTests {
    /// Sends 1 and 2, and then 3 as the timer of these is due. Checks what has arrived when the source has completed.
    private static func meet(
      _ apply: @escaping @Sendable (IntSubject, TestScheduler) -> Ints,
      check: @escaping @Sendable (Recorder<Int, TestError>) -> Void
    ) {
      Interleaving.explore { run in
        let scheduler = TestScheduler()
        let subject = IntSubject()
        let recorder = apply(subject, scheduler).record()
        subject.send(1)
        subject.send(2)
        run.interleave({ scheduler.advance(by: .seconds(1)) }, { subject.send(3) }) {
          subject.complete()
          #expect(recorder.violations == [])
          #expect(recorder.isCompleted)
          #expect(scheduler.pendingCount == 0)
          check(recorder)
        }
      }
    }

    @Test(
      "a value that meets the timer of a limited rate is sent, once, and after the one that waited",
      .requirement("L2", "O6"))
    func throttle() {
      Self.meet(
        { $0.throttle(latest: .seconds(1), on: $1) },
        check: {
          #expect($0.values == [1, 2, 3] || $0.values == [1, 3])
        })
    }

    @Test("a value that meets the timer of one that waits is sent, once, whether it waits or not", .requirement("O6"))
    func throttleSome() {
      for waits in [true, false] {
        Self.meet(
          { $0.throttle(.seconds(1), valuesPassing: { $0 < 3 || waits }, on: $1) },
          check: {
            #expect($0.values == [2, 3] || $0.values == [3])
          })
      }
    }

    @Test("a value that meets the timer of a buffer or a window is in that or in the next", .requirement("L3"))
    func gathering() {
      for limit in [2, 3, 9] {
        Self.meet(
          { $0.buffer(every: .seconds(1), count: limit, on: $1).flatMap { .from($0) } },
          check: {
            #expect($0.values == [1, 2, 3])
          })
        Self.meet(
          { $0.window(every: .seconds(1), count: limit, on: $1).flatten() },
          check: {
            #expect($0.values == [1, 2, 3])
          })
      }
    }

    @Test("taking the value that the timer sends ends the signal, at any interruption", .requirement("L2"))
    func taking() {
      Self.meet(
        { $0.throttle(latest: .seconds(1), on: $1).take(first: 2) },
        check: {
          #expect($0.values == [1, 2] || $0.values == [1, 3])
        })
      Self.meet(
        { $0.buffer(every: .seconds(1), on: $1).take(first: 1).flatMap { .from($0) } },
        check: {
          #expect($0.values == [1, 2] || $0.values == [1, 2, 3])
        })
    }

    @Test("A timeout that meets the end: one of them, and no timer left", arguments: [true, false])
    func timeout(silently: Bool) {
      Interleaving.explore { run in
        let scheduler = TestScheduler()
        let subject = IntSubject()
        let failure = TestError(408)
        let recorder =
          silently
          ? subject.timeout(afterSilence: .seconds(1), failure: failure, on: scheduler).record()
          : subject.timeout(after: .seconds(1), failure: failure, on: scheduler).record()
        run.interleave({ scheduler.advance(by: .seconds(1)) }, { subject.complete() }) {
          #expect(recorder.events == [.completed] || recorder.events == [.failed(failure)])
          #expect(recorder.violations == [])
          #expect(scheduler.pendingCount == 0)
        }
      }
    }

    @Test("A retry that is disposed in the middle of its delay's end leaves nothing running")
    func retry() {
      Interleaving.explore { run in
        let scheduler = TestScheduler()
        let source = ColdSource<Int, TestError>()
        let recorder = source.signal.retry(backoff: .constant(.seconds(1)), on: scheduler).record()
        source.fail(TestError())
        run.interleave({ scheduler.advance(by: .seconds(1)) }, { recorder.dispose() }) {
          #expect(!source.isRunning)
          #expect(scheduler.pendingCount == 0)
          #expect(recorder.events == [])
        }
      }
    }

    @Test("A value that meets the delivery of a full queue is delivered or replaced, in order")
    func boundedDelivery() {
      for overflow in [Overflow<TestError>.dropOldest, .dropNewest] {
        Interleaving.explore { run in
          let scheduler = TestScheduler()
          let subject = IntSubject()
          let recorder = subject.deliver(on: scheduler, capacity: 1, overflow: overflow).record()
          subject.send(1)
          run.interleave({ scheduler.run() }, { subject.send(2) }) {
            scheduler.run()
            subject.complete()
            scheduler.run()
            #expect([[1, 2], [1], [2]].contains(recorder.values))
            #expect(recorder.isCompleted)
            #expect(recorder.violations == [])
          }
        }
      }
    }
  }
#endif
