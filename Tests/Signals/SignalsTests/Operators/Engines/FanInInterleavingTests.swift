#if EXPLORATION
  import ReactiveSignals
  import SignalTestSupport
  import Testing

  @testable import SignalsCore

  @Suite("Signals that meet, interrupted at every point", .hunts)
  struct FanInInterleavingTests {
    @Test(
      "a value that arrives at any point of another one is paired once, and nothing overlaps", .requirement("O1", "S4"))
    func values() {
      for form in ZipForm.allCases {
        Interleaving.explore { run in
          let (left, right) = (IntSubject(), IntSubject())
          let recorder = form.zip(left.signal, right.signal).record()
          left.send(1)
          run.interleave({ left.send(2) }, { right.send(10) }) {
            right.send(20)
            #expect(recorder.values == [11, 22])
            #expect(recorder.violations == [])
          }
        }
      }
      for form in LatestForm.allCases {
        Interleaving.explore { run in
          let (left, right) = (IntSubject(), IntSubject())
          let recorder = form.combine(left.signal, right.signal).record()
          left.send(1)
          right.send(1)
          run.interleave({ left.send(2) }, { right.send(2) }) {
            #expect(recorder.values == [11, 21, 22] || recorder.values == [11, 12, 22])
            #expect(recorder.violations == [])
          }
        }
      }
    }

    @Test("an end at any point of a value counts before or after it", .requirement(205, 206))
    func ends() {
      for form in ZipForm.allCases {
        for end in [IntEvent.completed, .failed(TestError(1))] {
          Interleaving.explore { run in
            let (left, right) = (IntSubject(), IntSubject())
            let recorder = form.zip(left.signal, right.signal).record()
            right.send(10)
            run.interleave({ left.send(1) }, { right.send(event: end) }) {
              let isPaired = recorder.values == [11]
              #expect(recorder.events == (isPaired ? [.next(11), end] : [end]))
              #expect(isPaired || end != .completed)
              #expect(left.core.subscribers.count + right.core.subscribers.count == 0)
            }
          }
        }
      }
    }

    @Test("a trigger that fires at any point of a value cuts before or after it", .requirement("D18"))
    func trigger() {
      Interleaving.explore { run in
        let (source, trigger) = (IntSubject(), IntSubject())
        let recorder = source.take(until: trigger.signal).record()
        run.interleave({ source.send(1) }, { trigger.send(0) }) {
          source.send(2)
          #expect(recorder.events == [.next(1), .completed] || recorder.events == [.completed])
          #expect(recorder.violations == [])
          #expect(source.core.subscribers.count + trigger.core.subscribers.count == 0)
        }
      }
    }

    @Test("a signal that is replaced at any point of its subscription is disposed", .requirement("D17"))
    func replacement() {
      Interleaving.explore { run in
        let source = ColdSource<Int, TestError>()
        let replacement = IntSubject()
        let recorder = Recorder<Int, TestError>()
        run.interleave(
          { source.signal.take(untilReplacement: replacement.signal).subscribe(recorder.observer()) },
          { replacement.send(1) }
        ) {
          source.send(2)
          replacement.send(3)
          #expect(recorder.values == [1, 3] || recorder.values == [2, 3])
          // Not received if it was sent before the subscription.
          #expect(!source.isRunning)
        }
      }
    }

    @Test(
      "values of the previous signal, at any point of a switch, come before those of the next one",
      .requirement("O4", "L5"))
    func switching() {
      Interleaving.explore { run in
        let outer = Subject<Ints, TestError>()
        let (first, second) = (ColdSource<Int, TestError>(), ColdSource<Int, TestError>())
        let recorder = outer.switchToLatest().record()
        outer.send(first.signal)
        run.interleave({ outer.send(second.signal.starting(with: 2)) }, { first.send(1) }) {
          first.fail(TestError())
          #expect(recorder.events == [.next(1), .next(2)] || recorder.events == [.next(2)])
          #expect(recorder.violations == [])
          #expect(!first.isRunning && second.isRunning)
        }
      }
    }

    @Test(
      "disposed, or failed, at any point of a switch, no signal keeps running", .requirement("D19", "D20", "D21"),
      arguments: [true, false])
    func switchingDisposal(isDisposal: Bool) {
      Interleaving.explore { run in
        let outer = Subject<Ints, TestError>()
        let (first, second) = (ColdSource<Int, TestError>(), ColdSource<Int, TestError>())
        let recorder = outer.switchToLatest().record()
        outer.send(first.signal)
        run.interleave(
          { outer.send(second.signal) },
          { if isDisposal { recorder.dispose() } else { outer.fail(TestError(1)) } }
        ) {
          #expect(!first.isRunning && !second.isRunning)
          #expect(recorder.events == (isDisposal ? [] : [.failed(TestError(1))]))
        }
      }
    }

    @Test("values at any point of the subscription of a skipped or sampled source break nothing", .requirement("D17"))
    func opening() {
      for form in FanInTests.all {
        Interleaving.explore { run in
          let (left, right) = (IntSubject(), IntSubject())
          let recorder = Recorder<Int, TestError>()
          run.interleave(
            { form.apply(left.signal, right.signal).subscribe(recorder.observer(), in: recorder.bag) },
            {
              left.send(1)
              right.send(2)
            }
          ) {
            left.send(3)
            right.send(4)
            #expect(recorder.violations == [])
            recorder.dispose()
            #expect(left.core.subscribers.count + right.core.subscribers.count == 0)
          }
        }
      }
    }
  }
#endif
