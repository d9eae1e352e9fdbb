import CHuntable
import CInstrumentation
import CRaceHunt

/// The network of a run, and its sockets, pipes and other descriptors, which belong to a kernel inside the process:
/// `descriptors` of CRaceHunt.
final class Descriptors: PartOfRun, @unchecked Sendable {
  // Sendable: as the controller.

  /// Whether the run fails if it leaves a descriptor open.
  @exclusivity(unchecked) var expectsNothingOpen = false

  /// A scheduling point: the thread is about to change the network. The set-up changes it at once.
  func changesNetwork(_ what: String, _ change: () -> Void) {
    guard rh_knows_descriptors() else { return controller.fail(.hasNoNetwork) }
    controller.performs(.descriptors)
    controller.before(
      VisibleOperation(.act, ObjectNumber.descriptors, StaticString(lasting: rh_lasting("network", what)!)))
    change()
  }

  /// What is open.
  var open: [String] {
    var open: [String] = []
    var number: Int32 = 0
    var what: UnsafePointer<CChar>?
    while case let next = rh_next_open(number, &what), next >= 0 {
      open.append("\(String(cString: what!)) (\(next))")
      number = next + 1
    }
    return open
  }

  /// At the end of a run, fails the run if descriptors are open that should not be.
  func check() {
    guard expectsNothingOpen, controller.record.failure == nil else { return }
    let open = open
    if !open.isEmpty {
      controller.fail(Failure(.check, "left open: \(open.joined(separator: ", "))", site: "left open"))
    }
  }
}

#if EXPLORATION
  extension Descriptors {
    static func replaceSystem() {
      rh_hunts_descriptors(
        rh_descriptors(
          act: { Controller.running?.descriptors.call($0!) },
          wait: { Controller.running?.descriptors.wait($0!, $1!, $2, until: $3, isIdle: $4) ?? false },
          falls_short: { Controller.running?.failsWithoutCause() ?? false },
          refuse: { Controller.running?.descriptors.refuse(String(cString: $0!)) },
          choose: { Int32(Controller.running?.chooses(Int($0), isFault: $1) ?? 0) },
          note: { what in
            guard let controller = Controller.running else { return }
            controller.hidden { controller.record.notes(what!) }
          },
          later: { Controller.running?.descriptors.add(Int($0), $1!, at: $2, $3!, $4) },
          drop: { Controller.running?.descriptors.drop(Int($0)) },
          name: { Controller.running?.descriptors.nameRunning($0!, Int($1)) }))
    }

    /// A scheduling point: the thread is about to make a call. All calls count as touching one object, since any of them may
    /// change what a wait for several descriptors waits for.
    private func call(_ what: UnsafePointer<CChar>) {
      controller.usesSystem()
      controller.performs(.descriptors)
      controller.before(VisibleOperation(.act, ObjectNumber.descriptors, StaticString(lasting: what)))
    }

    private func wait(
      _ what: UnsafePointer<CChar>, _ holds: @convention(c) (UnsafeRawPointer?) -> Bool, _ context: UnsafeRawPointer?,
      until limit: UInt64, isIdle: Bool
    ) -> Bool {
      let operation = VisibleOperation(.wait, ObjectNumber.descriptors, StaticString(lasting: what))
      let thread = controller.hidden { controller.threads.current < 0 ? nil : controller.threads.running }
      if isIdle { controller.hidden { thread?.pointee.isIdle = true } }
      defer { if isIdle { controller.hidden { thread?.pointee.isIdle = false } } }
      return controller.wait(operation, until: Controller.deadline(limit)) { holds(context) }
    }

    private func refuse(_ what: String) {
      controller.fail(Failure(.escape, "\(what) is not simulated", site: what), at: controller.callers)
    }

    // MARK: What arrives later

    /// Adds a thread for what arrives at an instant. Threads with the same number have the same place in a report, one after
    /// the other.
    private func add(
      _ number: Int, _ what: UnsafePointer<CChar>, at due: UInt64,
      _ body: @escaping @convention(c) (UnsafeMutableRawPointer?) -> Void, _ context: UnsafeMutableRawPointer?
    ) {
      // The kernel of descriptors, which has this memory, is used by one thread at a time.
      nonisolated(unsafe) let context = context
      controller.hidden {
        controller.touch(ObjectNumber.clock)
        let slot = LogicalThread.Slot(name: "network", object: number)
        let thread = controller.add("network", slot: slot, due: Int64(clamping: due)) { body(context) }
        thread.pointee.pending = VisibleOperation(.act, ObjectNumber.descriptors, StaticString(lasting: what))
      }
    }

    /// Ends a thread that was added and has not begun.
    private func drop(_ number: Int) {
      controller.hidden {
        guard let thread = controller.threads.waiting(in: LogicalThread.Slot(name: "network", object: number)) else {
          return
        }
        controller.touch(ObjectNumber.clock)
        controller.resetTimer(thread, due: nil)
      }
    }

    /// Writes the name of the thread that runs; nothing in the set-up.
    private func nameRunning(_ text: UnsafeMutablePointer<CChar>, _ size: Int) {
      controller.hidden {
        guard controller.threads.current >= 0 else { return }
        for (index, letter) in controller.threads.running.pointee.name.utf8.prefix(size - 1).enumerated() {
          text[index] = CChar(bitPattern: letter)
        }
      }
    }
  }
#endif
