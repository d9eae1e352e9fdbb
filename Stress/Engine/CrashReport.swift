import Foundation
import Synchronization

/// Says how to repeat the round when the process crashes in it: a trap of the library, or a stack that overflowed.
enum CrashReport {
  // Read by the signal handler: written before the threads of a round begin.
  nonisolated(unsafe) private static var line: UnsafeMutablePointer<CChar>?
  // Written once, before the handler is installed.
  nonisolated(unsafe) private static var previous: [Int32: sigaction] = [:]

  private typealias Handler =
    @convention(c) (Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?) -> Void

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
      let handler: Handler = { CrashReport.report($0, $1, $2) }
      #if canImport(Darwin)
        action.__sigaction_u.__sa_sigaction = handler
      #else
        action.__sigaction_handler.sa_sigaction = handler
      #endif
      action.sa_flags = Int32(SA_ONSTACK | SA_SIGINFO)
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
  private static func report(
    _ signal: Int32, _ info: UnsafeMutablePointer<siginfo_t>?, _ context: UnsafeMutableRawPointer?
  ) {
    if let line { _ = write(STDERR_FILENO, line, strlen(line)) }
    // Whoever else wants to see the crash does, such as the printer of backtraces.
    if let action = previous[signal], action.sa_flags & Int32(SA_SIGINFO) != 0 {
      #if canImport(Darwin)
        action.__sigaction_u.__sa_sigaction?(signal, info, context)
      #else
        action.__sigaction_handler.sa_sigaction?(signal, info, context)
      #endif
    }
    // A violation like others.
    _exit(1)
  }
}
