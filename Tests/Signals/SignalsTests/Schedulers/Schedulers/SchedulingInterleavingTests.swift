#if EXPLORATION
  import SignalTestSupport
  import Testing

  @testable import ReactiveSchedulers

  @Suite("Scheduled work, interrupted at every point", .hunts)
  struct SchedulingInterleavingTests {
    @Test("An action that is disposed at any point of its run runs once or never")
    func action() {
      Interleaving.explore { run in
        let cancellations = TimerHeap.Cancellations()
        let runs = Count()
        let action = ScheduledAction(in: cancellations) { runs.add() }
        run.interleave({ action.perform() }, { action.dispose() }) {
          #expect(action.isDisposed)
          #expect(!action.isPending)
          let cancelled = cancellations.count.load(ordering: .relaxed)
          #expect(runs.value + cancelled == 1)
        }
      }
    }

    @Test("a reschedule from another thread, at any point of a run, is one more run", .requirement(330))
    func rescheduling() {
      Interleaving.explore { run in
        let time = TestScheduler()
        let runs = Count()
        let kept = Log<@Sendable () -> Void>()
        time.scheduleRecursive { reschedule in
          runs.add()
          kept.append(reschedule)
        }
        time.run()
        kept.entries[0]()
        run.interleave({ time.run() }, { kept.entries[0]() }) {
          time.run()
          #expect(runs.value == 3)
        }
      }
    }

    @Test("the same on a scheduler that runs it inline", .requirement(330))
    func reschedulingInline() {
      Interleaving.explore { run in
        let strand = Strand()
        let runs = Count()
        let kept = Log<@Sendable () -> Void>()
        strand.scheduleRecursive { reschedule in
          runs.add()
          kept.append(reschedule)
        }
        run.interleave({ kept.entries[0]() }, { kept.entries[0]() }) {
          #expect(runs.value == 3)
        }
      }
    }

    @Test("a recursion that is disposed at any point of a run does not run again", .requirement(331))
    func recursion() {
      Interleaving.explore { run in
        let time = TestScheduler()
        let runs = Count()
        let recursion = time.scheduleRecursive { reschedule in
          runs.add()
          reschedule()
        }
        run.interleave({ time.step(3) }, { recursion.dispose() }) {
          let before = runs.value
          time.run(limit: 10)
          #expect(runs.value == before)
        }
      }
    }

    @Test(
      "a repetition disposed at any point of an occurrence does not occur again, and nothing is pending",
      .requirement("V13"))
    func repetition() {
      Interleaving.explore { run in
        let time = TestScheduler()
        let runs = Count()
        let repetition = time.schedule(after: .zero, every: .seconds(1)) { runs.add() }
        run.interleave({ time.step() }, { repetition.dispose() }) {
          #expect(time.pendingCount == 0)
          let before = runs.value
          time.run(limit: 10)
          #expect(runs.value == before)
        }
      }
    }

    @Test(
      "a repetition that another holder of its handle disposes during the scheduling never runs", .requirement("V10"))
    func schedulingOfRepetition() {
      Interleaving.explore { run in
        let time = TestScheduler()
        let runs = Count()
        let handle = SerialDisposable()
        run.interleave(
          { handle.inner = time.schedule(after: .zero, every: .seconds(1)) { runs.add() } },
          { handle.dispose() }
        ) {
          #expect(time.pendingCount == 0)
          time.run(limit: 10)
          #expect(runs.value == 0)
        }
      }
    }
  }
#endif
