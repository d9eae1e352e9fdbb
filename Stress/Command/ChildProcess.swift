import Foundation

/// This programme once more, in a process of its own: what hangs or crashes there ends nothing here.
struct ChildProcess {
  /// The last line that it printed, in words.
  let lastWords: [Substring]
  /// Its exit status; nil if a signal ended it.
  let status: Int32?
  /// What ended it, for people.
  let end: String

  /// Runs it until it ends.
  ///
  /// - Parameters:
  ///   - limit: When it is ended by force; nil, never.
  ///   - isQuiet: Whether nobody is to see what it says about its crash.
  init(_ arguments: [String], limit: Duration? = nil, isQuiet: Bool = false) throws {
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
    if let limit {
      DispatchQueue.global().asyncAfter(deadline: .now() + limit / .seconds(1), execute: force)
    }
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    // Before the process is waited for, so that the identifier is still its own.
    force.cancel()
    process.waitUntilExit()
    lastWords = text.split(separator: "\n").last?.split(separator: " ") ?? []
    let isSignal = process.terminationReason == .uncaughtSignal
    status = isSignal ? nil : process.terminationStatus
    end = "\(isSignal ? "signal" : "status") \(process.terminationStatus)"
  }
}
