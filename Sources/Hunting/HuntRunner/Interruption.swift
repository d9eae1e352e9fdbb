import Dispatch
import Foundation
import Huntable

/// Notices that the user interrupts the program, which then ends in good order.
package final class Interruption: Sendable {
  private let isSet = Locked(false)
  // Sendable: set once, before others see this object.
  nonisolated(unsafe) private let source: any DispatchSourceSignal

  package var hasHappened: Bool { isSet.withLock { $0 } }

  package init() {
    // The processes that this one starts ignore the signal too: this process ends them.
    signal(SIGINT, SIG_IGN)
    source = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
    source.setEventHandler { [unowned self] in
      isSet.withLock { $0 = true }
      ChildProcess.killAll()
    }
    source.resume()
  }

  deinit {
    source.cancel()
    signal(SIGINT, SIG_DFL)
  }
}
