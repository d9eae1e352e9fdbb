import Dispatch
import ReactiveSignals

enum QueueScenarios {
  static let all = [order, cancellations, timers, repetition, recursion]

  private static let shared = DispatchQueue(label: "Stress.shared")

  /// One of the kinds of queue schedulers.
  static func scheduler(_ random: inout SeededGenerator) -> QueueScheduler {
    switch random.number(in: 0...2) {
    case 0: QueueScheduler(name: "Stress.own")
    case 1: QueueScheduler(name: "Stress.concurrent", targeting: .global())
    default: QueueScheduler(name: "Stress.serial", targeting: shared)
    }
  }

  static let order = Scenario(
    "queue-order", rows: ["V15", "O1"], "actions from all threads run one at a time in order, whatever the target queue"
  ) { round in
    let count = round.random.number(in: 1...80)
    let threads = round.threads
    for _ in 0...1 {
      let scheduler = scheduler(&round.random)
      let probe = Probe<Item, Never>(scheduler.name, in: round)
      round.threads(threads / 2, "sender") { sender, random in
        for number in 0..<count {
          scheduler.enqueue {
            round.expect(Schedulers.current === scheduler, "the scheduler is not current")
            probe.next(Item(sender, number))
          }
          random.pause()
        }
      }
      round.eventually("all actions on \(scheduler.name)") { probe.delivered >= count * (threads / 2) }
      round.finally { probe.expectItems(Array(repeating: count, count: threads / 2), in: round) }
    }
  }

  static let cancellations = Scenario(
    "queue-cancel", rows: ["D11", "V11"], "work on a queue, some of it later, is cancelled from elsewhere"
  ) { round in
    let work = Cancellations(on: scheduler(&round.random), in: round)
    round.eventually("the work to be done") { work.areOver }
    round.finally { work.check(in: round) }
  }

  static let timers = Scenario(
    "queue-timers", rows: ["V2"], "dated work is never early, and keeps its order where it is due at once"
  ) { round in
    let scheduler = scheduler(&round.random)
    let probe = Probe<Item, Never>("timers", in: round)
    let count = 12
    let threads = round.threads
    round.threads(threads, "sender") { sender, random in
      let due = scheduler.now.advanced(by: .microseconds(random.number(in: -100...400)))
      for number in 0..<count {
        scheduler.schedule(at: due, leeway: .microseconds(random.number(in: 0...50))) {
          round.expect(scheduler.now >= due, "an action before its time")
          probe.next(Item(sender, number))
        }
        random.pause()
      }
    }
    round.eventually("all timers") { probe.delivered >= count * threads }
    round.finally { probe.expectItems(Array(repeating: count, count: threads), in: round) }
  }

  static let repetition = Scenario(
    "queue-repeat", rows: ["V11", "V13"],
    "repetitions go on unheld, and end when one of their occurrences disposes them"
  ) { round in
    let scheduler = scheduler(&round.random)
    let probes = (0..<round.threads).map { Probe<Int, Never>("repetition \($0)", in: round) }
    round.threads(round.threads, "repeating") { index, random in
      let handle = WeakHandle()
      let ends = random.number(in: 1...5)
      let probe = probes[index]
      let occurrence = Counter()
      let token = LiveObservers.Token(probe, in: round.observers)
      handle.put(
        scheduler.schedule(after: .zero, every: .microseconds(random.number(in: 1...60))) {
          let number = occurrence.add()
          token.receiver.next(number)
          // On its first occurrence it may not have been handed back yet.
          if number >= ends, let repetition = handle.disposable { token.receiver.dispose(repetition, .here) }
        })
    }
    round.eventually("the repetitions to end") { probes.allSatisfy(\.isSilenced) }
    round.finally {
      for probe in probes {
        round.expect(probe.values.elementsEqual(1...probe.values.count), "\(probe.name) got \(probe.values)")
      }
    }
  }

  static let recursion = Scenario(
    "recursive", rows: ["V10", "V12", "S7"], "recursive work is rescheduled from inside, and from other threads"
  ) { round in
    let probe = Probe<Int, Never>("runs", in: round)
    let inside = round.random.number(in: 0...20)
    let outside = round.random.number(in: 0...20)
    let isDisposed = round.random.oneIn(3)
    let again = Box<@Sendable () -> Void>()
    let runs = Counter()
    let work: @Sendable (@escaping @Sendable () -> Void) -> Void = { reschedule in
      let run = runs.add()
      if run == 1 { again.put(reschedule) }
      probe.next(run)
      if run <= inside { reschedule() }
    }
    let handle =
      switch round.random.number(in: 0...2) {
      case 0: scheduler(&round.random).scheduleRecursive(work)
      case 1: Strand().scheduleRecursive(work)
      default: ImmediateScheduler.shared.scheduleRecursive(work)
      }
    let threads = round.threads - 1
    round.threads(threads, "rescheduling") { _, random in
      let reschedule = again.await()
      for _ in 0..<outside {
        reschedule()
        random.pause()
      }
    }
    if isDisposed {
      round.thread("disposing") { random in
        for _ in 0..<random.number(in: 0...30) { random.pause() }
        _ = again.await()
        probe.dispose(handle, .elsewhere)
      }
    } else {
      round.eventually("all runs") { probe.delivered >= 1 + inside + outside * threads }
    }
    round.finally {
      handle.dispose()
      _ = again.take()
      let most = 1 + inside + outside * threads
      round.expect(runs.count <= most, "\(runs.count) runs, of which \(most) were asked for")
    }
  }
}

/// A handle that this does not keep alive.
private final class WeakHandle: Sendable {
  private struct Reference: Sendable {
    weak var object: (any Disposable)?
  }

  private let reference = Box<Reference>()

  var disposable: (any Disposable)? { reference.value?.object }

  func put(_ disposable: any Disposable) { reference.put(Reference(object: disposable)) }
}
