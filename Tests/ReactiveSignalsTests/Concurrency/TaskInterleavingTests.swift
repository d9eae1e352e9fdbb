#if EXPLORATION
  import Testing

  @testable import ReactiveSignals

  @Suite("Tasks and signals, interrupted at every point")
  struct TaskInterleavingTests {
    @Test("D10, A1: a value and a cancellation that meet resume the task once", arguments: [true, false])
    func cancellation(cancelsFirst: Bool) async {
      await #expect(processExitsWith: .success) { [cancelsFirst] in
        Interloper.atEachPoint { interrupt in
          let (time, source, log) = (TestScheduler(), ColdSource<Int, TestError>(), Log<Int>())
          let task = time.start {
            for try await value in source.signal.values { log.append(value) }
            log.append(0)
          }
          let (send, cancel) = ({ source.send(1) }, { task.cancel() })
          interrupt(cancelsFirst ? cancel : send, cancelsFirst ? send : cancel)
          time.settle()
          #expect(log.entries == [0])
          #expect(!source.isRunning)
        }
      }
    }

    @Test("A2, A8: a task that suspends misses neither a value nor the end nor its cancellation", arguments: 0..<3)
    func waiting(form: Int) async {
      await #expect(processExitsWith: .success) { [form] in
        Interloper.atEachPoint { interrupt in
          let (time, subject, log) = (TestScheduler(), IntSubject(), Log<Int>())
          let task = Task(executorPreference: time) {
            for try await value in subject.signal.values { log.append(value) }
            log.append(0)
          }
          interrupt(
            { time.settle() },
            {
              switch form {
              case 0: subject.send(1)
              case 1: subject.complete()
              default: task.cancel()
              }
            })
          time.settle()
          if form > 0 { #expect(log.entries == [0]) }
          subject.send(2)
          subject.complete()
          time.settle()
          // The first value was sent before the task subscribed, and is missing.
          if form == 0 { #expect(log.entries == [2, 0] || log.entries == [1, 2, 0]) }
        }
      }
    }

    @Test("Disposing the signal of a task at any point of its work cancels it, and sends nothing afterwards")
    func disposal() async {
      await #expect(processExitsWith: .success) {
        Interloper.atEachPoint { interrupt in
          let (time, taken) = (TestScheduler(), Count())
          let endless = AsyncStream<Int>(unfolding: { taken.value < 3 ? taken.add() : nil })
          let recorder = Signal(endless, on: time).record()
          nonisolated(unsafe) var countAtDisposal = 3
          interrupt(
            { time.settle() },
            {
              recorder.dispose()
              countAtDisposal = recorder.events.count
            })
          time.settle()
          #expect(recorder.violations == [])
          #expect(recorder.events.count <= countAtDisposal + 1)
          #expect(time.pendingCount == 0)
        }
      }
    }
  }
#endif
