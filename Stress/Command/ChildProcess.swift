import Foundation

/// This programme once more, in a process of its own: what hangs or crashes there ends nothing here.
struct ChildProcess {
  /// What it printed, line by line.
  let lines: [Substring]
  /// Its exit status; nil if a signal ended it.
  let status: Int32?
  /// What ended it, for people.
  let end: String

  /// Runs it until it ends.
  ///
  /// - Parameters:
  ///   - limit: When it is ended by force.
  ///   - isQuiet: Whether nobody is to see what it says about its crash.
  ///   - onOutput: Called with all that it has printed so far, each time that there is more.
  init(
    _ arguments: [String], limit: Duration, isQuiet: Bool = false, onOutput: (String) -> Void = { _ in }
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
    var data = Data()
    while true {
      let more = output.fileHandleForReading.availableData
      if more.isEmpty { break }
      data += more
      onOutput(String(decoding: data, as: UTF8.self))
    }
    // Before the process is waited for, so that the identifier is still its own.
    force.cancel()
    process.waitUntilExit()
    lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
    let isSignal = process.terminationReason == .uncaughtSignal
    status = isSignal ? nil : process.terminationStatus
    end = "\(isSignal ? "signal" : "status") \(process.terminationStatus)"
  }
}
