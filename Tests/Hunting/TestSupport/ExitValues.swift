import Foundation

/// Runs an exit test whose body calls `passed` for the value.
///
/// Exit tests of Swift 6.2 have no capture lists. So the value is in a file that is named after this process, and values are
/// passed one after the other.
@discardableResult
package func passing<Value: Encodable, Result: Sendable>(_ value: Value, to test: () async -> Result) async -> Result {
  await ValueTurns.shared.enter()
  let file = valueFile(of: getpid())
  // An array, since some coders accept no lone value.
  try! JSONEncoder().encode([value]).write(to: file)
  let result = await test()
  try! FileManager.default.removeItem(at: file)
  await ValueTurns.shared.leave()
  return result
}

/// The value of the exit test in whose body this is called.
package func passed<Value: Decodable>(_ type: Value.Type = Value.self) -> Value {
  try! JSONDecoder().decode([Value].self, from: Data(contentsOf: valueFile(of: getppid())))[0]
}

private func valueFile(of process: pid_t) -> URL {
  FileManager.default.temporaryDirectory.appending(path: "exit-test-\(process).json")
}

/// Lets tests that pass values wait for each other.
private actor ValueTurns {
  static let shared = ValueTurns()

  private var isTaken = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func enter() async {
    if isTaken { return await withCheckedContinuation { waiting.append($0) } }
    isTaken = true
  }

  /// The next test that waits has its turn.
  func leave() {
    if waiting.isEmpty { isTaken = false } else { waiting.removeFirst().resume() }
  }
}
