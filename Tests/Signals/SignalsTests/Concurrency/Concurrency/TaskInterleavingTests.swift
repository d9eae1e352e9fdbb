#if EXPLORATION
  import SignalHunting
  import ReactiveSignals
  import SignalTestSupport
  import Testing

  @Suite("Tasks and signals, interrupted at every point", .hunts)
  struct TaskInterleavingTests {
    @Test("Disposing the signal of a task at any point of its work cancels it, and sends nothing afterwards")
    func disposal() {
      Interleaving.explore { run in
        let (taken, eventsAtDisposal) = (Count(), Log<Int>())
        let endless = AsyncStream<Int>(unfolding: { taken.value < 3 ? taken.add() : nil })
        let recorder = Signal(endless, on: run.executor).record()
        run.thread("disposing") {
          recorder.dispose()
          eventsAtDisposal.append(recorder.events.count)
        }
        run.check {
          #expect(recorder.violations == [])
          #expect(recorder.events.count <= eventsAtDisposal.entries[0] + 1)
        }
      }
    }
  }
#endif
