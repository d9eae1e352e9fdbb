import CHuntable
import CRaceHunt
import Huntable

extension Controller {
  /// Whether the threads that are left are loops of events that the program has started, and nothing will happen any more. The
  /// threads of the scenario have ended.
  var isIdle: Bool { threads.live.allSatisfy { threads[$0].pointee.isIdle && threads[$0].pointee.slot != nil } }
}

#if EXPLORATION
  // The sockets, pipes and other descriptors of a run, which belong to a kernel inside the process: `descriptors` of CRaceHunt.

  extension Controller {
    static func descriptors() {
      rh_hunts_descriptors(
        rh_descriptors(
          act: { Controller.running?.usesDescriptor($0!) },
          wait: { Controller.running?.awaitsDescriptor($0!, $1!, $2, until: $3, isIdle: $4) ?? false },
          falls_short: { Controller.running?.fallsShort() ?? false },
          refuse: { Controller.running?.refuses(String(cString: $0!)) },
          choose: { Int32(Controller.running?.chooses(Int($0), isFault: $1) ?? 0) },
          note: { Controller.running?.notes($0!) },
          later: { Controller.running?.later(Int($0), $1!, at: $2, $3!, $4) },
          drop: { Controller.running?.drops(Int($0)) },
          name: { Controller.running?.nameRunning($0!, Int($1)) }))
    }

    /// A scheduling point: the thread is about to make a call. All calls count as touching one object, since any of them may
    /// change what a wait for several descriptors waits for.
    private func usesDescriptor(_ what: UnsafePointer<CChar>) {
      usesSystem()
      performs(.descriptors)
      before(VisibleOperation(.act, ObjectNumber.descriptors, StaticString(lasting: what)))
    }

    private func awaitsDescriptor(
      _ what: UnsafePointer<CChar>, _ holds: @convention(c) (UnsafeRawPointer?) -> Bool, _ context: UnsafeRawPointer?,
      until limit: UInt64, isIdle: Bool
    ) -> Bool {
      let operation = VisibleOperation(.wait, ObjectNumber.descriptors, StaticString(lasting: what))
      let thread = hidden { threads.current < 0 ? nil : threads.running }
      if isIdle { hidden { thread?.pointee.isIdle = true } }
      defer { if isIdle { hidden { thread?.pointee.isIdle = false } } }
      return wait(operation, until: Self.deadline(limit)) { holds(context) }
    }

    private func fallsShort() -> Bool {
      failsWithoutCause(VisibleOperation(.act, ObjectNumber.descriptors, "a part of the bytes"))
    }

    private func refuses(_ what: String) {
      fail(Failure(.escape, "\(what) is not simulated", site: what), at: callers)
    }
  }
#endif
