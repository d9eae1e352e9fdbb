import Foundation
import RaceHunt

// What the environment asks for.
extension Hunted {
  static let scheduleVariable = "REACTIVESIGNALS_REPLAY"
  static let seedVariable = "REACTIVESIGNALS_SEED"

  /// The schedule that is run in place of a hunt.
  static var wantedSchedule: Schedule? { value(scheduleVariable, "a schedule") { Schedule($0) } }

  /// The seed that is simulated in place of those of the test.
  static var wantedSeed: UInt64? { value(seedVariable, "a seed") { UInt64($0) } }

  private static func value<Value>(_ name: String, _ kind: String, _ read: (String) -> Value?) -> Value? {
    guard let text = ProcessInfo.processInfo.environment[name] else { return nil }
    guard let value = read(text) else { preconditionFailure("\(name) is not \(kind): \(text).") }
    return value
  }
}
