extension SelfCheck {
  /// Mistakes that show in the answers of calls.
  static let calls: [Fault] = [
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
      "overtaken-in-queue", rows: ["V15"],
      "a queue says that it is idle before it looks for waiting actions: a new one overtakes them"
    ) { name, isRight in
      Specification(name, inOrder: { _ in SplitLine(isRight: isRight) })
    },
    Fault(
      "channel-sends-after-end", rows: ["O1", "D24"],
      "a channel reads whether it has ended, and hands a value over in another critical section"
    ) { name, isRight in
      Specification(name, of: SplitChannel(isRight: isRight), model: UntilEnd<[[Int]]>([[], []])) { channel in
        channel.operation("lead", with: 1...2) {
          $0.send($1, to: 1)
        } model: { sides, value in
          if !sides.isOver { sides.state[1].append(value) }
        }
        channel.operation("follow", with: 3...4) {
          $0.send($1, to: 0)
        } model: { sides, value in
          if !sides.isOver { sides.state[0].append(value) }
        }
        channel.operation("complete") {
          $0.complete()
        } model: { sides in
          sides.isOver = true
          return sides.state
        }
        channel.atEnd("seen") {
          $0.seen
        } model: {
          $0.state
        }
      }
    },
  ]
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

/// Performs actions in the order in which they were enqueued, on the threads that enqueue. An action notes its number.
private final class SplitLine: PerformsInOrder {
  private struct State {
    var waiting: [Int] = []
    var isBusy = false
    var performed: [Int] = []
  }

  private let state = Locked(State(), label: "line")
  private let isRight: Bool

  init(isRight: Bool) { self.isRight = isRight }

  var performed: [Int] { state.withLock { $0.performed } }

  func enqueue(_ number: Int) {
    var next = state.withLock { state -> Int? in
      guard state.isBusy else {
        state.isBusy = true
        return number
      }
      state.waiting.append(number)
      return nil
    }
    while let action = next {
      state.withLock { $0.performed.append(action) }
      next = following()
    }
  }

  private func following() -> Int? {
    if !isRight { state.withLock { $0.isBusy = false } }
    return state.withLock { state in
      if state.waiting.isEmpty {
        if isRight { state.isBusy = false }
        return nil
      }
      state.isBusy = true
      return state.waiting.removeFirst()
    }
  }
}

/// Two sides, each of which sees what is sent to it until the channel is completed.
private final class SplitChannel: Sendable {
  private let state = Locked(UntilEnd<[[Int]]>([[], []]), label: "channel")
  private let isRight: Bool

  init(isRight: Bool) { self.isRight = isRight }

  var seen: [[Int]] { state.withLock { $0.state } }

  func send(_ value: Int, to side: Int) {
    let wasOver = state.withLock { $0.isOver }
    state.withLock { channel in
      if isRight ? channel.isOver : wasOver { return }
      channel.state[side].append(value)
    }
  }

  /// Returns what the sides have seen.
  func complete() -> [[Int]] {
    state.withLock { channel in
      channel.isOver = true
      return channel.state
    }
  }
}
