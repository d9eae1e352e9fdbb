import Dispatch
import ReactiveSignals

extension Example {
  static let time = Example(
    "time", "one flow in real and in virtual time: the same output, a thousand times faster"
  ) { output in TimeTrial.run(output) }
}

/// Runs a debounced, delayed and repeated flow twice: on a queue scheduler in real time, and in virtual time.
private enum TimeTrial {
  static func run(_ output: @escaping Example.Output) {
    output("on a queue scheduler:")
    let real = duration {
      let ended = DispatchSemaphore(value: 0)
      flow(on: QueueScheduler(name: "Examples.time")).subscribe(
        next: { output("  \($0)") },
        completed: {
          output("  completed")
          ended.signal()
        })
      ended.wait()
    }

    output("on a test scheduler:")
    let time = TestScheduler()
    let forVirtual = duration {
      flow(on: time).subscribe(next: { output("  \($0)") }, completed: { output("  completed") })
      time.run()
    }
    output("real time: \(real)")
    output("virtual time: \(time.now.offset) in \(forVirtual) of real time")
  }

  /// Two words are typed, with a pause after each, repeatedly. A word is sent when its last letter has been typed.
  private static func flow(on scheduler: some Scheduler) -> Signal<String, Never> {
    let letters: [(Int, String)] = [
      (0, "s"), (20, "si"), (40, "sig"), (450, "signal"), (470, "signals"),
    ]
    let typing = Signal<String, Never> { subscriber in
      let keys = CompositeDisposable()
      for (milliseconds, text) in letters {
        keys.add(scheduler.schedule(after: .milliseconds(milliseconds)) { subscriber.send(text) })
      }
      keys.add(scheduler.schedule(after: .milliseconds(700)) { subscriber.complete() })
      return keys
    }
    return
      typing
      .debounce(.milliseconds(150), on: scheduler)
      .delay(.milliseconds(50), on: scheduler)
      .repeat()
      .take(first: 3)
  }

  private static func duration(_ body: () -> Void) -> Duration {
    let spent = ContinuousClock().measure(body)
    // Rounded to microseconds: smaller digits are noise.
    return .microseconds(Int64(spent / .microseconds(1)))
  }
}
