import Foundation
import Synchronization

/// Says how to repeat the round when the process crashes in it: a trap of the library, or a stack that overflowed.
enum CrashReport {
  // Read by the signal handler: written before the threads of a round begin.
  nonisolated(unsafe) private static var line: UnsafeMutablePointer<CChar>?
  // Written once, before the handler is installed.
  nonisolated(unsafe) private static var previous: [Int32: sigaction] = [:]

  private static let signals = [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT]

  static func install() {
    prepareThread()
    for signal in signals {
      var old = sigaction()
      sigaction(signal, nil, &old)
      previous[signal] = old
    }
    for signal in signals {
      var action = sigaction()
      #if canImport(Darwin)
        action.__sigaction_u.__sa_handler = { CrashReport.report($0) }
      #else
        action.__sigaction_handler.sa_handler = { CrashReport.report($0) }
      #endif
      action.sa_flags = Int32(SA_ONSTACK)
      sigaction(signal, &action, nil)
    }
  }

  /// Gives the thread a second stack, on which an overflow of the first can be reported.
  static func prepareThread() {
    let size = 64 * 1024
    var stack = stack_t()
    stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    stack.ss_size = size
    sigaltstack(&stack, nil)
  }

  static func note(_ scenario: Scenario, seed: UInt64) {
    free(line)
    line = strdup("\nCrashed in \(scenario.name). Repeat it with: \(repetition(of: scenario, seed: seed))\n")
  }

  static func repetition(of scenario: Scenario, seed: UInt64) -> String {
    "swift run Stress --only \(scenario.name) --seed \(seed)"
  }

  /// Only calls what a signal handler may.
  private static func report(_ signal: Int32) {
    if let line { _ = write(STDERR_FILENO, line, strlen(line)) }
    // Whoever wants to see the crash too, such as a printer of backtraces or a sanitizer, does; else it is a violation
    // like others.
    #if canImport(Darwin)
      let isHandled = previous[signal]?.__sigaction_u.__sa_handler != nil
    #else
      let isHandled = previous[signal]?.__sigaction_handler.sa_handler != nil
    #endif
    guard isHandled, var action = previous[signal] else { _exit(1) }
    sigaction(signal, &action, nil)
    raise(signal)
  }
}
