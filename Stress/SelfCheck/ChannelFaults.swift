import HuntRunner
import HunterCheck
import ReactiveSignals
import SignalHunting

extension SelfCheck {
  /// Mistakes in channels, observation and lifetimes.
  static let channels: [Fault] = [
    Fault(
      "echo-by-flag", rows: ["R6"],
      "a channel marks its own change with a flag: a change by another thread while the flag is set is lost"
    ) { run, isRight in
      // Each call has a value and whether the channel sets it. The channel must not send the values that it sets
      // itself.
      let isOwn = AtomicInt(0, label: "own")
      let cameOut = Locked<[Int]>([], label: "came out")
      let set: @Sendable (Int, Bool) -> Void = { value, byChannel in
        let isSuppressed = isRight ? byChannel : isOwn.load() == 1
        if !isSuppressed { cameOut.withLock { $0.append(value) } }
      }
      run.thread("sending") {
        isOwn.store(1)
        set(1, true)
        isOwn.store(0)
      }
      run.thread("setting") { set(2, false) }
      run.finally {
        let cameOut = cameOut.withLock { $0 }
        run.expect(cameOut == [2], "the channel sent \(cameOut)")
      }
    },
    Fault(
      "two-ends", rows: ["D24"],
      "two threads end a channel from its two sides, and the sides are ended one after the other"
    ) { run, isRight in
      let sides = [Box<Int>(), Box<Int>()]
      let hasEnded = AtomicInt(0, label: "ended")
      for end in 1...2 {
        run.thread("end \(end)") {
          if isRight, hasEnded.exchange(1) == 1 { return }
          // Ends the other side first.
          for side in [2 - end, end - 1] { sides[side].change { $0 = $0 ?? end } }
        }
      }
      run.finally {
        let ends = sides.map(\.value)
        run.expect(ends[0] == ends[1], "the ends are \(ends)")
      }
    },
    Fault(
      "old-object-last", rows: ["D19"],
      "a change of the old object is sent after the new object's value, and remains the last value"
    ) { run, isRight in
      let state = Locked((object: 0, sent: 0), label: "channel")
      run.thread("the old one's change") {
        if isRight {
          state.withLock { if $0.object == 0 { $0.sent = 1 } }
        } else if state.withLock({ $0.object == 0 }) {
          state.withLock { $0.sent = 1 }
        }
      }
      run.thread("replacing") {
        state.withLock { $0.object = 1 }
        state.withLock { $0.sent = 2 }
      }
      run.finally {
        let sent = state.withLock { $0.sent }
        run.expect(sent == 2, "\(sent) was sent last")
      }
    },
    Fault(
      "read-then-registered", rows: ["M7", "D30"],
      "an observed value is read before the observer is registered: a change in between is missed"
    ) { run, isRight in
      let model = Locked((value: 0, isRegistered: false), label: "model")
      let seen = Locked((read: 0, told: 0), label: "seen")
      let read: @Sendable (Bool) -> Int = { registers in
        model.withLock { model in
          if registers { model.isRegistered = true }
          return model.value
        }
      }
      run.thread("observing") {
        let value = read(isRight)
        seen.withLock { $0.read = value }
        if !isRight { model.withLock { $0.isRegistered = true } }
      }
      run.thread("changing") {
        let tells = model.withLock { model in
          model.value = 1
          return model.isRegistered
        }
        if tells { seen.withLock { $0.told = 1 } }
      }
      run.finally { run.expect(seen.withLock { $0.read + $0.told } > 0, "the change was missed") }
    },
    Fault(
      "attached-after-end", rows: ["D12", "M14"],
      "a disposable is added to a lifetime after the check that it has not ended: it is never disposed"
    ) { run, isRight in
      let lifetime = Locked<(hasEnded: Bool, attached: [@Sendable () -> Void])>((false, []), label: "lifetime")
      let disposal = run.once("the disposal")
      run.thread("attaching") {
        let hasEnded =
          isRight
          ? lifetime.withLock { lifetime in
            if !lifetime.hasEnded { lifetime.attached.append(disposal) }
            return lifetime.hasEnded
          } : lifetime.withLock { $0.hasEnded }
        if hasEnded { return disposal() }
        if !isRight { lifetime.withLock { $0.attached.append(disposal) } }
      }
      run.thread("ending") {
        let attached = lifetime.withLock { lifetime in
          defer { lifetime = (true, []) }
          return lifetime.attached
        }
        for disposal in attached { disposal() }
      }
    },
    Fault(
      "crossed-sides", rows: ["R6", "L1"],
      "a change of one connected side replaces a newer change of the other: two changes at once swap the values"
    ) { run, isRight in
      let connection = Connection()
      run.race("setting") { side in
        let version = connection.set(side, to: side + 1)
        if isRight {
          connection.passOn(side, side + 1, version)
        } else {
          connection.set(1 - side, to: side + 1)
        }
      }
      run.finally {
        let values = connection.values
        run.expect(values[0] == values[1], "the sides are \(values)")
      }
    },
  ]
}

/// Two sides that must become equal.
private final class Connection: Sendable {
  private let sides = Locked([(value: 0, version: 0), (value: 0, version: 0)], label: "sides")
  private let known = Locked([0, 0], label: "known")
  private let fanIn = Strand()

  var values: [Int] { sides.withLock { $0.map(\.value) } }

  @discardableResult
  func set(_ side: Int, to value: Int, ifVersionIs version: Int? = nil) -> Int? {
    sides.withLock { sides in
      if let version, version != sides[side].version { return nil }
      sides[side] = (value, sides[side].version + 1)
      return sides[side].version
    }
  }

  /// Passes a change on, unless the other side has a later change.
  func passOn(_ side: Int, _ value: Int, _ version: Int?) {
    fanIn.enqueue { [self] in
      guard let version else { return }
      let known = known.withLock { known in
        known[side] = version
        return known[1 - side]
      }
      guard let next = set(1 - side, to: value, ifVersionIs: known) else { return }
      self.known.withLock { $0[1 - side] = next }
    }
  }
}
