import Foundation

/// The figures, as a table and as JSON.
enum Report {
  static let header = row("id", "what", "ours", "hand", "ratio", "min", "spread", "met", "mark", "")

  static func line(_ measurement: Measurement) -> String {
    let workload = measurement.workload
    let others = workload.hands.dropFirst().map { "\($0.name) \(figure(measurement.median($0.name)))" }
    return row(
      workload.id, workload.name, figure(measurement.library), figure(measurement.hand),
      String(format: "%.2f", measurement.ratio), figure(measurement.minimum),
      String(format: "%.0f%%", measurement.spread * 100),
      workload.mark.isEmpty ? "-" : measurement.isMet ? "yes" : "NO",
      mark(workload), others.joined(separator: ", "))
  }

  private static func row(
    _ id: String, _ name: String, _ library: String, _ hand: String, _ ratio: String, _ minimum: String,
    _ spread: String, _ met: String, _ mark: String, _ others: String
  ) -> String {
    let columns = [
      left(id, 14), left(name, 43), right(library, 8), right(hand, 8), right(ratio, 6), right(minimum, 8),
      right(spread, 7), right(met, 4), " " + left(mark, 37), others,
    ]
    return columns.joined(separator: " ").trimmingCharacters(in: .whitespaces)
  }

  private static func left(_ text: String, _ width: Int) -> String {
    text.padding(toLength: max(width, text.count), withPad: " ", startingAt: 0)
  }

  private static func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }

  private static func figure(_ value: Double) -> String {
    String(format: value < 10 ? "%.2f" : value < 1_000 ? "%.1f" : "%.0f", value)
  }

  private static func mark(_ workload: Workload) -> String {
    let conditions = workload.mark.map(\.description).joined(separator: ", ")
    return workload.unit == "ns" ? conditions : "\(conditions) \(workload.unit)"
  }

  static func json(_ measurements: [Measurement]) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    encoder.keyEncodingStrategy = .convertToSnakeCase
    return try encoder.encode(["results": measurements.map(Result.init)])
  }

  /// One row for programs. Figures are nanoseconds per element, or the workload's own unit.
  private struct Result: Encodable {
    let id: String
    let name: String
    let ns: Double
    let handNs: Double
    let ratio: Double
    let minNs: Double
    let spread: Double
    let mark: String
    let met: Bool

    init(_ measurement: Measurement) {
      id = measurement.workload.id
      name = measurement.workload.name
      ns = measurement.library
      handNs = measurement.hand
      ratio = measurement.ratio
      minNs = measurement.minimum
      spread = measurement.spread
      mark = Report.mark(measurement.workload)
      met = measurement.isMet
    }
  }
}
