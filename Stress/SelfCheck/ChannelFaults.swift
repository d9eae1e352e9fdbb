import Observation
import RaceHunt
import ReactiveSignals

extension SelfCheck {
  /// Mistakes in channels, observation and lifetimes.
  static let channels: [Fault] = [
    Fault(
      "echo-by-flag", rows: ["R6"],
      "a channel knows its own change by a flag, which is up when another thread's change comes: that is swallowed"
    ) { run, isRight in
      // What is set, and by whom: the channel's own changes do not come out of it.
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
        run.expect(cameOut == [2], "\(cameOut) came out")
      }
    },
    Fault(
      "two-ends", rows: ["D24"], "a channel is ended from both sides, which are told one after the other"
    ) { run, isRight in
      let sides = [Box<Int>(), Box<Int>()]
      let hasEnded = AtomicInt(0, label: "ended")
      for end in 1...2 {
        run.thread("end \(end)") {
          if isRight, hasEnded.exchange(1) == 1 { return }
          // The other side first.
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
      "a change of the object before is sent on, though the next one's value has been sent: that is what stays"
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
      "what is observed is read, and asked to tell of changes after that: one in between is missed"
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
      "somebody looks whether a lifetime has ended, and is added to it after that: nobody disposes it"
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
      "torn-own-changes", tearing: "Observing.ownChanges", rows: ["R6"],
      "changes that a channel is to make are miscounted, so that what others set does not come out of it any more"
    ) { run in
      let scheduler = run.scheduler
      let model = MiniModel()
      let terminals = channel(\.number, of: model, scheduler: scheduler)
      let probe = run.probe(of: Int.self)
      Strand().enqueue { terminals.following.signal.subscribe(probe) }
      terminals.following.send(1)
      run.thread("sending") {
        terminals.following.send(2)
        scheduler.enqueue { model.number = 3 }
      }
      run.finally {
        run.expect(probe.values.last == 3 && model.number == 3, "\(probe.values) came out")
        withExtendedLifetime(terminals) {}
      }
    },
  ]
}

private final class MiniModel: Observable, Sendable {
  private let registrar = ObservationRegistrar()
  private let stored = Locked(0, label: "model")

  var number: Int {
    get {
      registrar.access(self, keyPath: \.number)
      return stored.withLock { $0 }
    }
    set { registrar.withMutation(of: self, keyPath: \.number) { stored.withLock { $0 = newValue } } }
  }
}
