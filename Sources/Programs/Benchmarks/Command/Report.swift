import CPrograms
import Foundation

/// The figures, as a table and as JSON.
enum Report {
  static let header = row(
    "id", "what", "ours", "hand", "ratio", "ours beside hand", "min", "spread",
    ["allocations/hand", "instructions/hand"], "met", "mark", ""
  )

  /// What the columns mean, for below the table.
  static let legend = """

    ours, hand        nanoseconds for each element: the median of the library and of the hand-written equivalent
    ratio             ours divided by hand, and drawn: hand reaches to |, ours as far as #; > if it is more than twice as much
    min, spread       the fastest repetition of the library, and how far the slowest is above it, in parts of the median;
                      above 100 % the figures are unreliable, and say nothing
    allocations/hand, instructions/hand
                      counts for each element, of the library and of the hand-written equivalent
    met, mark         whether the limit beside it is kept; then further equivalents
    """

  /// Which counts this system offers: of allocations, and of instructions.
  private static let offers: [Bool] = {
    cp_begin()
    let counts = cp_end()
    return [counts.allocations >= 0, counts.instructions >= 0]
  }()

  static func line(_ measurement: Measurement) -> String {
    let workload = measurement.workload
    let others = workload.hands.dropFirst().map { "\($0.name) \(figure(measurement.median($0.name)))" }
    return row(
      workload.id, workload.name, figure(measurement.library), figure(measurement.hand),
      measurement.ratio.map { String(format: "%.2f", $0) } ?? "-", bar(measurement), figure(measurement.minimum),
      spread(measurement.spread),
      [measurement.allocations, measurement.instructions].map { counts(workload, $0) },
      workload.mark.isEmpty ? "-" : measurement.isMet ? "yes" : "NO",
      mark(workload), others.joined(separator: ", "))
  }

  private static func row(
    _ id: String, _ name: String, _ library: String, _ hand: String, _ ratio: String, _ bar: String, _ minimum: String,
    _ spread: String, _ counts: [String], _ met: String, _ mark: String, _ others: String
  ) -> String {
    let counts = zip(offers, counts).compactMap { isOffered, counts in isOffered ? right(counts, 17) : nil }
    let columns =
      [
        left(id, 14), left(name, 43), right(library, 8), right(hand, 8), right(ratio, 6), left(bar, 22),
        right(minimum, 8),
        right(spread, 15),
      ] + counts + [right(met, 4), " " + left(mark, 37), others]
    return columns.joined(separator: " ").trimmingCharacters(in: .whitespaces)
  }

  private static func left(_ text: String, _ width: Int) -> String {
    text.padding(toLength: max(width, text.count), withPad: " ", startingAt: 0)
  }

  private static func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }

  private static func bar(_ measurement: Measurement) -> String {
    guard let ratio = measurement.ratio, measurement.spread <= 1 else { return "" }
    return bar(ratio)
  }

  /// A ratio as a bar, in which the mark at the tenth place is one.
  static func bar(_ ratio: Double) -> String {
    let length = Int((min(ratio, 2) * 10).rounded())
    let beyond = String(repeating: "#", count: max(0, length - 10)) + (ratio > 2 ? ">" : "")
    return left(String(repeating: "#", count: min(length, 10)), 10).replacing(" ", with: ".") + "|" + beyond
  }

  /// The spread in percent. Figures that vary by more than their median say nothing.
  static func spread(_ spread: Double) -> String {
    String(format: "%.0f%%", spread * 100) + (spread > 1 ? " unreliable" : "")
  }

  private static func figure(_ value: Double) -> String {
    String(format: value < 10 ? "%.2f" : value < 1_000 ? "%.1f" : "%.0f", value)
  }

  /// The counts for each element, of the library and of the hand-written code.
  private static func counts(_ workload: Workload, _ counts: [String: Double]) -> String {
    [Contender.library, workload.hands[0].name].map { counts[$0].map(figure) ?? "-" }.joined(separator: "/")
  }

  static func mark(_ workload: Workload) -> String {
    let conditions = workload.mark.map(\.description).joined(separator: ", ")
    return workload.unit == "ns" ? conditions : "\(conditions) \(workload.unit)"
  }

  static func json(_ results: [ResultRow]) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    encoder.keyEncodingStrategy = .convertToSnakeCase
    return try encoder.encode(["results": results])
  }
}

/// One row for programs. Figures are nanoseconds per element, or the workload's own unit. The ratio is nil if the figure
/// of the hand-written code is zero. Counts are per element, and nil where the system offers no way to count.
struct ResultRow: Codable {
  let id: String
  let name: String
  let ns: Double
  let handNs: Double
  let ratio: Double?
  let minNs: Double
  let spread: Double
  let allocations: Double?
  let instructions: Double?
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
    allocations = measurement.allocations[Contender.library]
    instructions = measurement.instructions[Contender.library]
    mark = Report.mark(measurement.workload)
    met = measurement.isMet
  }
}
