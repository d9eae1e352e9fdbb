import HuntRunner
import HunterCheck
import ReactiveSignals
import SignalHunting

extension SelfCheck {
  /// Mistakes that show in the answers of calls.
  static let calls: [Fault] = [
    Fault(
      "update-lost-in-modify", rows: ["O1"],
      "a property reads its value in one critical section, and stores the changed one in another"
    ) { name, isRight in
      Specification(name, of: SplitValue(isRight: isRight), model: 0) { property in
        property.operation("modify", with: [1, 10]) {
          $0.add($1)
        } model: { value, amount in
          value += amount
          return value
        }
        property.operation("read") {
          $0.value
        } model: {
          $0
        }
      }
    },
    Fault(
      "seen-in-other-order", rows: ["O1", "R15"],
      "a subject notes the order of values under its lock, and delivers them to each observer after it"
    ) { name, isRight in
      Specification(name, of: SplitSubject(isRight: isRight), model: [Int]()) { subject in
        subject.operation("send", with: 1...2) {
          $0.send($1)
        } model: {
          $0.append($1)
        }
        subject.atEnd("seen") {
          $0.seen
        } model: {
          [$0, $0]
        }
      }
    },
    Fault(
      "value-between-replay-and-registration", rows: ["M5", "M6"],
      "a replay subject copies its values for a new subscriber, and registers it in another critical section"
    ) { name, isRight in
      Specification(name, of: SplitReplay(isRight: isRight), model: Replayed()) { subject in
        subject.operation("send", with: 1...2) {
          $0.send($1)
        } model: {
          $0.send($1)
        }
        subject.operation("subscribe") {
          $0.subscribe()
        } model: {
          $0.seen.append($0.sent)
        }
        subject.atEnd("seen") {
          $0.seen
        } model: {
          $0.seen.sorted { "\($0)" < "\($1)" }
        }
      }
    },
    Fault(
      "added-to-disposed", rows: ["D13", "D17"],
      "a composite reads whether it is disposed, and stores the new disposable in another critical section"
    ) { name, isRight in
      Specification(name, of: SplitComposite(isRight: isRight), model: SplitComposite.State()) { composite in
        composite.operation("add") {
          $0.add()
        } model: { state in
          if state.isDisposed { state.disposals += 1 } else { state.held += 1 }
        }
        composite.operation("dispose") {
          $0.dispose()
        } model: { state in
          state = .init(isDisposed: true, held: 0, disposals: state.disposals + state.held)
        }
        composite.atEnd("disposals") {
          $0.disposals
        } model: {
          $0.disposals
        }
      }
    },
    Fault(
      "admitted-twice", rows: ["O13"], "a command reads whether it executes, and then says that it does"
    ) { name, isRight in
      Specification(name, of: SplitCommand(isRight: isRight), model: false) { command in
        command.operation("execute") {
          $0.execute()
        } model: { isExecuting in
          defer { isExecuting = true }
          return !isExecuting
        }
        command.operation("end") {
          $0.end()
        } model: {
          $0 = false
        }
      }
    },
    Fault(
      "taker-not-woken", rows: ["L18"],
      "a queue wakes a taker only when it was empty: of two takers that wait, one may never wake"
    ) { name, isRight in
      Specification(name, of: SplitQueue(isRight: isRight), model: [Int]()) { queue in
        queue.operation("put", with: 1...2) {
          $0.put($1)
        } model: {
          $0.append($1)
        }
        queue.operation("take") {
          $0.take()
        } model: { values in
          if values.isEmpty { throw MustWait() }
          return values.removeFirst()
        }
      }
    },
  ]
}

private final class SplitValue: Sendable {
  private let state = Locked(0, label: "value")
  private let isRight: Bool

  init(isRight: Bool) { self.isRight = isRight }

  var value: Int { state.withLock { $0 } }

  func add(_ amount: Int) -> Int {
    let old = value
    return state.withLock { value in
      value = (isRight ? value : old) + amount
      return value
    }
  }
}

private final class SplitSubject: Sendable {
  private let first = Locked<[Int]>([], label: "first observer")
  private let second = Locked<[Int]>([], label: "second observer")
  private let turn = Locked((), label: "turn")
  private let isRight: Bool

  init(isRight: Bool) { self.isRight = isRight }

  var seen: [[Int]] { [first.withLock { $0 }, second.withLock { $0 }] }

  func send(_ value: Int) {
    let deliver: @Sendable () -> Void = {
      self.first.withLock { $0.append(value) }
      self.second.withLock { $0.append(value) }
    }
    if isRight { turn.withLock { _ in deliver() } } else { deliver() }
  }
}

private struct Replayed: Hashable, Sendable {
  var sent: [Int] = []
  var seen: [[Int]] = []

  mutating func send(_ value: Int) {
    sent.append(value)
    for index in seen.indices { seen[index].append(value) }
  }
}

private final class SplitReplay: Sendable {
  private let state = Locked(Replayed(), label: "replay")
  private let isRight: Bool

  init(isRight: Bool) { self.isRight = isRight }

  var seen: [[Int]] { state.withLock { $0.seen }.sorted { "\($0)" < "\($1)" } }

  func send(_ value: Int) { state.withLock { $0.send(value) } }

  func subscribe() {
    let sent = state.withLock { $0.sent }
    state.withLock { $0.seen.append(isRight ? $0.sent : sent) }
  }
}

private final class SplitComposite: Sendable {
  struct State: Hashable {
    var isDisposed = false
    var held = 0
    var disposals = 0
  }

  private let state = Locked(State(), label: "composite")
  private let isRight: Bool

  init(isRight: Bool) { self.isRight = isRight }

  var disposals: Int { state.withLock { $0.disposals } }

  func add() {
    let wasDisposed = state.withLock { $0.isDisposed }
    state.withLock { state in
      if isRight ? state.isDisposed : wasDisposed { state.disposals += 1 } else { state.held += 1 }
    }
  }

  func dispose() {
    state.withLock { $0 = State(isDisposed: true, held: 0, disposals: $0.disposals + $0.held) }
  }
}

private final class SplitCommand: Sendable {
  private let executes = AtomicInt(0, label: "executes")
  private let isRight: Bool

  init(isRight: Bool) { self.isRight = isRight }

  func execute() -> Bool {
    if isRight { return executes.exchange(1) == 0 }
    guard executes.load() == 0 else { return false }
    executes.store(1)
    return true
  }

  func end() { executes.store(0) }
}

private final class SplitQueue: Sendable {
  private let values = Mutex<[Int]>([])
  private let changed = Condition()
  private let isRight: Bool

  init(isRight: Bool) { self.isRight = isRight }

  func put(_ value: Int) {
    changed.withLock {
      let count = values.withLock { values in
        values.append(value)
        return values.count
      }
      if isRight || count == 1 { changed.signal() }
    }
  }

  func take() -> Int {
    changed.withLock {
      while values.withLock({ $0.isEmpty }) { changed.wait() }
      return values.withLock { $0.removeFirst() }
    }
  }
}
