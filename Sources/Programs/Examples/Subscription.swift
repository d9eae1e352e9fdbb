import Dispatch
import ReactiveSignals

extension Example {
  static let subscription = Example(
    "subscription", "the road from creating a signal to the closure that receives its value"
  ) { output in
    let road = Road(output)

    output("on the main thread:")
    road.walk()
    // Runs the main scheduler's action, in which the source completes.
    MainRunLoop.runOnce()
    road.wait()

    output("on a thread that no scheduler runs on:")
    DispatchQueue.global().async {
      // Blocks the background scheduler until `subscribe` has returned, so that the order of the lines is fixed.
      let hasReturned = DispatchSemaphore(value: 0)
      SubscriptionScheduler.shared.enqueue { hasReturned.wait() }
      road.walk()
      hasReturned.signal()
    }
    road.wait()

    output("on a queue scheduler:")
    QueueScheduler(name: "Examples.queue").enqueue { road.walk() }
    road.wait()
  }
}

/// Creates a signal, subscribes to it, and prints each step with its scheduler.
private final class Road: Sendable {
  private let output: Example.Output
  private let arrived = DispatchSemaphore(value: 0)

  init(_ output: @escaping Example.Output) {
    self.output = output
  }

  func walk() {
    let signal = Signal<String, Never> { [output] subscriber in
      output("  the subscribe closure runs on \(Self.name(of: Schedulers.current)) and sends a value")
      subscriber.send("value")
      // In a later action, after the closure has returned its disposable.
      Schedulers.current?.enqueue {
        output("  the source completes on \(Self.name(of: Schedulers.current))")
        subscriber.complete()
      }
      return AnyDisposable { output("  cleaned up: the subscription has disposed itself") }
    }
    output("  created: nothing has happened")
    signal.subscribe(
      next: { [output] in output("  received \"\($0)\"") },
      completed: { [output, arrived] in
        output("  completed")
        arrived.signal()
      })
    output("  subscribe has returned")
  }

  func wait() { arrived.wait() }

  private static func name(of scheduler: (any Scheduler)?) -> String {
    switch scheduler {
    case is MainScheduler: "the main scheduler"
    case let queue as QueueScheduler: "the queue scheduler \(queue.name)"
    case let other?: "\(type(of: other))"
    case nil: "no scheduler"
    }
  }
}
