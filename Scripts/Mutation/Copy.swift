import Foundation

/// A clone with mutants. Its sites, measurements and results are in `.build/mutants`.
final class Copy: Sendable {
  /// The place of a mutant.
  struct Site: Codable {
    let file: String
    let line: Int
    let kind: String
    /// The text of the line and the kind, which stay the same while other lines change.
    let key: String

    var module: String { file.components(separatedBy: "/")[1] }
    /// The folder of the file: a family of operators, or a module without folders.
    var folder: String { file.components(separatedBy: "/").dropLast().last ?? file }
  }

  /// The repository that contains this script.
  let checkout: URL
  let path: URL

  init(_ path: String, of checkout: URL) {
    self.path = URL(fileURLWithPath: path)
    self.checkout = checkout
  }

  var folder: URL { path.appending(path: ".build/mutants") }
  var products: URL { path.appending(path: ".build/debug") }

  func load<Value: Decodable>(_ type: Value.Type, from name: String) throws -> Value? {
    let file = folder.appending(path: name)
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    return try JSONDecoder().decode(type, from: Data(contentsOf: file))
  }

  func save(_ value: some Encodable, to name: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .withoutEscapingSlashes]
    try encoder.encode(value).write(to: folder.appending(path: name), options: .atomic)
  }

  /// The mutants that were planted, in the order of their numbers, which begin with one.
  func planted() throws -> [Site] {
    guard let sites = try load([Site].self, from: "sites.json") else {
      throw Refusal("nothing is planted in \(path.path)")
    }
    return sites
  }

  /// The mutants that no test can distinguish from the code. A line of the table contains file, line, kind and reason,
  /// with bars between them.
  func equivalents() throws -> Set<String> {
    let table = try String(contentsOf: checkout.appending(path: "Scripts/Tables/mutants.txt"), encoding: .utf8)
    return Set(
      table.split(separator: "\n").filter { !$0.hasPrefix("#") }
        .map { $0.components(separatedBy: " | ").prefix(3).joined(separator: " | ") })
  }

  /// Runs a program to its end in the copy. Returns its output, with its errors if `mixingErrors`, and whether it
  /// succeeded.
  func outcome(of command: [String], mixingErrors: Bool = false) throws -> (output: String, isSuccess: Bool) {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    process.currentDirectoryURL = path
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    if mixingErrors { process.standardError = pipe }
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (output, process.terminationReason == .exit && process.terminationStatus == 0)
  }

  /// The output of a program that must succeed.
  @discardableResult
  func output(of command: [String]) throws -> String {
    let (output, isSuccess) = try outcome(of: command)
    if !isSuccess { throw Refusal("this failed: \(command.joined(separator: " "))") }
    return output
  }
}

/// Why a command cannot be carried out.
struct Refusal: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// Writes a line to standard output at once.
func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }
