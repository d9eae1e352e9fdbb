import Dispatch
import Foundation
import Huntable

/// Notices that the user interrupts the program, which then ends in good order.
package final class Interruption: Sendable {
  // Relaxed: nothing else is read after it.
  private let isSet = Atomic(false)
  // Sendable: set once, before others see this object.
  nonisolated(unsafe) private let source: any DispatchSourceSignal

  package var hasHappened: Bool { isSet.load(ordering: .relaxed) }

  package init() {
    // The processes that this one starts ignore the signal too: this process ends them.
    signal(SIGINT, SIG_IGN)
    source = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
    source.setEventHandler { [unowned self] in
      isSet.store(true, ordering: .relaxed)
      ChildProcess.killAll()
    }
    source.resume()
  }

  deinit {
    source.cancel()
    signal(SIGINT, SIG_DFL)
  }
}
