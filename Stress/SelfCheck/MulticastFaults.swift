import HuntRunner
import HunterCheck
import ReactiveSignals
import SignalHunting

extension SelfCheck {
  /// Mistakes in sharing one source among several subscribers.
  static let multicast: [Fault] = [
    Fault(
      "value-between-replay-and-live", rows: ["M6", "M7"],
      "the recorded values are copied before the observer is added: a value in between is lost"
    ) { run, isRight in
      replay(run, isRight ? .atOnce : .recordedFirst)
    },
    Fault(
      "value-twice", rows: ["M5"],
      "the observer is added before the recorded values are read: a value in between arrives twice"
    ) { run, isRight in
      replay(run, isRight ? .atOnce : .liveFirst)
    },
    Fault(
      "replay-elsewhere", rows: ["M5", "M6"],
      "a thread that subscribes while another thread is sending leaves the replay to that thread"
    ) { run, isRight in
      let subject = Locked((recorded: [Item(0, 0)], isObserved: false), label: "subject")
      let (sending, receiving) = (Strand(), Strand())
      let newcomer = Newcomer("newcomer", in: run)
      run.thread("sending") {
        sending.enqueue {
          let isObserved = subject.withLock { subject in
            subject.recorded.append(Item(0, 1))
            return subject.isObserved
          }
          if isObserved { receiving.enqueue { newcomer.probe.next(Item(0, 1)) } }
        }
      }
      run.thread("subscribing") {
        newcomer.comes { probe in
          (isRight ? receiving : sending).enqueue {
            let recorded = subject.withLock { subject in
              subject.isObserved = true
              return subject.recorded
            }
            for item in recorded { probe.next(item) }
          }
        }
      }
      run.finally { newcomer.probe.expectItems([2], in: run) }
    },
    Fault(
      "connected-twice", rows: ["M1", "M4"],
      "the number of subscribers is read in one critical section, and a subscriber is added in another"
    ) { run, isRight in
      let subscribers = Locked(0, label: "subscribers")
      let connect = run.once("the connection")
      for name in ["one", "other"] {
        run.thread(name) {
          let isFirst: Bool
          if isRight {
            isFirst = subscribers.withLock { number in
              number += 1
              return number == 1
            }
          } else {
            isFirst = subscribers.withLock { $0 == 0 }
            subscribers.withLock { $0 += 1 }
          }
          if isFirst { connect() }
        }
      }
    },
    Fault(
      "connection-leaks", rows: ["M4"],
      "subscribers are counted by a load and a store: no subscriber is the last to leave"
    ) { run, isRight in
      let count = AtomicInt(0, label: "count")
      let connections = AtomicInt(0, label: "connections")
      for name in ["one", "other"] {
        run.thread(name) {
          let add: (Int) -> Int = { amount in
            if isRight { return count.add(amount) }
            let sum = count.load() + amount
            count.store(sum)
            return sum
          }
          if add(1) == 1 { connections.add(1) }
          if add(-1) == 0 { connections.add(-1) }
        }
      }
      run.finally {
        run.expect(connections.load() == 0, "\(connections.load()) connections are left")
      }
    },
    Fault(
      "stale-end-resets", rows: ["M2", "M9"],
      "a connection's end resets the share although another connection has begun"
    ) { run, isRight in
      // The number of the open connection. Zero if there is none.
      let connection = Locked(1, label: "connection")
      run.thread("the first one's end") {
        connection.withLock { if !isRight || $0 == 1 { $0 = 0 } }
      }
      run.thread("reconnecting") {
        connection.withLock { $0 = 2 }
      }
      run.finally {
        run.expect(connection.withLock { $0 } == 2, "the new connection was forgotten")
      }
    },
    Fault(
      "grace-ends-with-subscriber", rows: ["M2", "M9"],
      "a timer finds that all subscribers have left, and closes the connection in another step: one joins in between"
    ) { run, isRight in
      let connection = Locked<(subscribers: Int, isOpen: Bool)>((0, true), label: "connection")
      run.scheduler.schedule(after: .milliseconds(1)) {
        let isOver = connection.withLock { connection in
          if isRight, connection.subscribers == 0 { connection.isOpen = false }
          return connection.subscribers == 0
        }
        if isOver, !isRight { connection.withLock { $0.isOpen = false } }
      }
      run.thread("coming") {
        connection.withLock { connection in
          // A closed connection is replaced by an open one.
          connection = (connection.isOpen ? connection.subscribers + 1 : 1, true)
        }
      }
      run.finally { run.expect(connection.withLock { $0.isOpen }, "the subscriber was left alone") }
    },
    Fault(
      "old-value-dropped-twice", rows: ["M6"],
      "the age of the oldest recorded value is checked in one critical section, and a value is dropped in another"
    ) { run, isRight in
      // The instants of the recorded values. Both threads drop what was recorded before the instant two.
      let recorded = Locked([1, 2], label: "recorded")
      for name in ["sending", "subscribing"] {
        run.thread(name) {
          let isOld = recorded.withLock { recorded in
            let isOld = recorded[0] < 2
            if isOld, isRight { recorded.removeFirst() }
            return isOld
          }
          if isOld, !isRight { recorded.withLock { _ = $0.removeFirst() } }
        }
      }
      run.finally { run.expect(recorded.withLock { $0 } == [2], "a recent value was dropped") }
    },
    Fault(
      "replay-under-lock", rows: ["L9", "L21"], "the recorded value is sent with the lock held"
    ) { run, isRight in
      let probe = run.probe(of: Int.self)
      let value = Locked(1, label: "value")
      run.thread("subscribing") {
        if isRight { probe.next(value.withLock { $0 }) } else { value.withLock { probe.next($0) } }
      }
      run.thread("setting") { value.withLock { $0 = 2 } }
    },
    Fault(
      "sent-under-lock", rows: ["L1", "L12"],
      "the library is called with a lock held, which it reports"
    ) { run, isRight in
      let probe = run.probe(of: Int.self)
      let subject = Subject<Int, Never>()
      subject.subscribe(probe)
      let value = Locked(1, label: "value")
      run.thread("sending") {
        if isRight { subject.send(value.withLock { $0 }) } else { value.withLock { subject.send($0) } }
      }
    },
    Fault(
      "crossed-shares", rows: ["L1", "L7", "L10"],
      "two subjects that feed each other send with their locks held"
    ) { run, isRight in
      let one = MiniSubject("one", isRight: isRight)
      let other = MiniSubject("other", isRight: isRight)
      one.observe { if $0 == 1 { other.send(2) } }
      other.observe { if $0 == 1 { one.send(2) } }
      run.thread("A") { one.send(1) }
      run.thread("B") { other.send(1) }
    },
  ]

  private enum Joining {
    case atOnce, recordedFirst, liveFirst
  }

  /// Sends a value while a thread subscribes. The value must arrive once, recorded or live.
  private static func replay(_ run: Run, _ joining: Joining) {
    let subject = Locked<(recorded: [Int], isObserved: Bool, live: [Int])>(([], false, []), label: "subject")
    let replayed = Locked<[Int]>([], label: "replayed")
    run.thread("sending") {
      subject.withLock { subject in
        subject.recorded.append(1)
        if subject.isObserved { subject.live.append(1) }
      }
    }
    run.thread("subscribing") {
      if joining != .recordedFirst {
        let recorded = subject.withLock { subject in
          subject.isObserved = true
          return subject.recorded
        }
        if joining == .atOnce { return replayed.withLock { $0 = recorded } }
      }
      let recorded = subject.withLock { $0.recorded }
      if joining == .recordedFirst { subject.withLock { $0.isObserved = true } }
      replayed.withLock { $0 = recorded }
    }
    run.finally {
      let all = replayed.withLock { $0 } + subject.withLock { $0.live }
      run.expect(all == [1], "\(all) arrived")
    }
  }
}

/// Calls its observers. The wrong version holds its lock meanwhile.
private final class MiniSubject: Sendable {
  typealias Observer = @Sendable (Int) -> Void
  private let observers: Locked<[Observer]>
  private let isRight: Bool

  init(_ label: StaticString, isRight: Bool) {
    observers = Locked([], label: label)
    self.isRight = isRight
  }

  func observe(_ observer: @escaping Observer) { observers.withLock { $0.append(observer) } }

  func send(_ value: Int) {
    if isRight {
      for observer in observers.withLock({ $0 }) { observer(value) }
    } else {
      observers.withLock { for observer in $0 { observer(value) } }
    }
  }
}
