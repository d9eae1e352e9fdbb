import Foundation

/// A program of the package in a process of its own, whose input stays open until `closeInput()`.
final class ProgramProcess {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private let errors = Pipe()
  private let limit: DispatchWorkItem

  /// Starts a program. It is killed after five minutes, so no test waits forever.
  ///
  /// - Parameters:
  ///   - file: The file to which standard output is written. Nil for a pipe, which `text(until:)` and `rest()` read.
  ///   - files: The number of descriptors that the process may have. Nil for no limit.
  init(_ name: String, _ arguments: [String], writingTo file: String? = nil, files: Int? = nil) throws {
    let folder = URL(fileURLWithPath: CommandLine.arguments[0]).absoluteURL.deletingLastPathComponent()
    let program = folder.appending(path: name).path
    let process = process
    if let files {
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.arguments = ["-c", "ulimit -n \(files); exec \"$0\" \"$@\"", program] + arguments
    } else {
      process.executableURL = URL(fileURLWithPath: program)
      process.arguments = arguments
    }
    process.standardInput = input
    process.standardOutput = if let file { try FileHandle(forWritingTo: URL(fileURLWithPath: file)) } else { output }
    process.standardError = errors
    try process.run()
    let identifier = process.processIdentifier
    limit = DispatchWorkItem { kill(identifier, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + 300, execute: limit)
  }

  func type(_ line: String) throws { try input.fileHandleForWriting.write(contentsOf: Data("\(line)\n".utf8)) }

  func closeInput() throws { try input.fileHandleForWriting.close() }

  /// The output up to the first that contains `mark`. All of it if it ends before.
  func text(until mark: String) -> String {
    var text = ""
    while !text.contains(mark) {
      let data = output.fileHandleForReading.availableData
      if data.isEmpty { break }
      text += String(decoding: data, as: UTF8.self)
    }
    return text
  }

  /// Waits until the process ends. Returns the rest of its output, what it wrote on standard error, and its exit status;
  /// a signal that ended it is a negative status. A program must not write more on standard error than a pipe holds.
  func rest() -> (output: String, errors: String, status: Int32) {
    let text =
      process.standardOutput is Pipe
      ? String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self) : ""
    let complaints = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    limit.cancel()
    let isSignal = process.terminationReason == .uncaughtSignal
    return (text, String(decoding: complaints, as: UTF8.self), (isSignal ? -1 : 1) * process.terminationStatus)
  }
}
