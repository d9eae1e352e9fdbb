import CHuntable
import CInstrumentation
import CRaceHunt
import Huntable

// What scenarios say of the network of a run, and what its kernel of descriptors asks.

extension Controller {
  /// A scheduling point: the thread is about to change the network. The set-up changes it at once.
  func changesNetwork(_ what: String, _ change: () -> Void) {
    guard rh_knows_descriptors() else { return fail(.hasNoNetwork) }
    performs(.descriptors)
    before(VisibleOperation(.act, ObjectNumber.descriptors, StaticString(lasting: rh_lasting("network", what)!)))
    change()
  }

  /// What is open.
  var openDescriptors: [String] {
    var open: [String] = []
    var number: Int32 = 0
    var what: UnsafePointer<CChar>?
    while case let next = rh_next_open(number, &what), next >= 0 {
      open.append("\(String(cString: what!)) (\(next))")
      number = next + 1
    }
    return open
  }

  /// Fails the run if descriptors are open that should not be.
  func checkOpenDescriptors() {
    guard expectsNothingOpen, record.failure == nil else { return }
    let open = openDescriptors
    if !open.isEmpty { fail(Failure(.check, "left open: \(open.joined(separator: ", "))", site: "left open")) }
  }
}

#if EXPLORATION
  extension Controller {
    /// What has happened in the present step.
    func notes(_ what: UnsafePointer<CChar>) { hidden { record.notes(what) } }

    /// Adds a thread for what arrives at an instant. Threads with the same number have the same place in a report, one after
    /// the other.
    func later(
      _ number: Int, _ what: UnsafePointer<CChar>, at due: UInt64,
      _ body: @escaping @convention(c) (UnsafeMutableRawPointer?) -> Void, _ context: UnsafeMutableRawPointer?
    ) {
      // The kernel of descriptors, which has this memory, is used by one thread at a time.
      nonisolated(unsafe) let context = context
      hidden {
        touch(ObjectNumber.clock)
        let thread = add("network", slot: Self.slot(of: number), due: Int64(clamping: due)) { body(context) }
        thread.pointee.pending = VisibleOperation(.act, ObjectNumber.descriptors, StaticString(lasting: what))
      }
    }

    /// Ends a thread that was added and has not begun.
    func drops(_ number: Int) {
      hidden {
        let slot = Self.slot(of: number)
        guard let thread = threads.first(of: slot, where: { !$0.pointee.isDone && $0.pointee.carrier == nil }) else {
          return
        }
        touch(ObjectNumber.clock)
        turns.arm(thread, due: nil, in: threads)
        thread.pointee.body = nil
        threads.ends(thread)
      }
    }

    private static func slot(of number: Int) -> LogicalThread.Slot {
      LogicalThread.Slot(name: "network", object: number)
    }

    /// Writes the name of the thread that runs; nothing in the set-up.
    func nameRunning(_ text: UnsafeMutablePointer<CChar>, _ size: Int) {
      hidden {
        guard threads.current >= 0 else { return }
        for (index, letter) in threads.running.pointee.name.utf8.prefix(size - 1).enumerated() {
          text[index] = CChar(bitPattern: letter)
        }
      }
    }
  }
#endif
