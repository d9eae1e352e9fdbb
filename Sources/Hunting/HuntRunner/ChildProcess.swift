import Foundation

/// Runs this program in another process, where a hang or a crash does not end this process.
package struct ChildProcess {
  /// The lines that it printed, without the empty ones.
  package let lines: [String]
  /// Its exit status. Nil if a signal ended it.
  package let status: Int32?
  /// Whether it was killed, as it is after the limit.
  package let wasKilled: Bool
  /// How it ended, as text for the user.
  package let end: String

  /// Runs it until it ends.
  ///
  /// - Parameters:
  ///   - limit: How long it may run. After that it is killed.
  ///   - isQuiet: Whether its messages about a crash are hidden.
  ///   - onLine: Called with each line that it prints.
  package init(
    _ arguments: [String], limit: Duration, isQuiet: Bool = false, onLine: (String) -> Void = { _ in }
  ) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0]).absoluteURL
    process.arguments = arguments
    if isQuiet {
      process.standardError = FileHandle.nullDevice
      // A backtrace takes seconds to make.
      process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    }
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let identifier = process.processIdentifier
    let force = DispatchWorkItem { kill(identifier, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + limit / .seconds(1), execute: force)
    var lines: [String] = []
    var line: [UInt8] = []
    func ends(_ line: [UInt8]) {
      let text = String(decoding: line, as: UTF8.self)
      if !text.isEmpty { lines.append(text) }
      onLine(text)
    }
    while true {
      let more = [UInt8](output.fileHandleForReading.availableData)
      if more.isEmpty { break }
      let pieces = more.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      for piece in pieces.dropLast() {
        ends(line + piece)
        line = []
      }
      line += pieces.last!
    }
    if !line.isEmpty { ends(line) }
    // Before the process is waited for: until then the identifier cannot belong to another process.
    force.cancel()
    process.waitUntilExit()
    self.lines = lines
    let isSignal = process.terminationReason == .uncaughtSignal
    wasKilled = isSignal && process.terminationStatus == SIGKILL
    status = isSignal ? nil : process.terminationStatus
    end = "\(isSignal ? "signal" : "status") \(process.terminationStatus)"
  }
}
