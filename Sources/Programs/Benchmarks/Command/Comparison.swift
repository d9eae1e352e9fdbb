import Foundation

/// Earlier results of this program, beside which new ones are put.
///
/// The speed of a machine changes between two runs. The hand-written code shows by how much: both runs measured it in
/// turn with the library. A loss is therefore more of the library's own time, and more of it in relation to the
/// hand-written code.
struct Comparison {
  /// The greatest growth of a median that is no loss.
  static let tolerance = 1.1

  /// A file without results.
  struct Failure: Error, CustomStringConvertible {
    let file: String
    var description: String { "\(file) contains no results that --json has written." }
  }

  /// By workload, the results of all files, in no order.
  private var earlier: [String: [ResultRow]] = [:]

  /// - Parameter files: Files that `--json` has written.
  init(_ files: [String]) throws(Failure) {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    for file in files {
      guard let data = try? Data(contentsOf: URL(fileURLWithPath: file)),
        let results = try? decoder.decode([String: [ResultRow]].self, from: data)["results"], !results.isEmpty
      else { throw Failure(file: file) }
      for result in results { earlier[result.id, default: []].append(result) }
    }
  }

  func hasMeasured(_ id: String) -> Bool { earlier[id] != nil }

  /// A line for each workload, and how many of them have become slower. No lines if nothing is compared.
  func lines(_ results: [ResultRow]) -> (lines: [String], losses: Int) {
    if earlier.isEmpty { return ([], 0) }
    var losses = 0
    let lines = results.map { new in
      let id = new.id.padding(toLength: max(14, new.id.count), withPad: " ", startingAt: 0)
      guard let old = earlier[new.id] else { return "\(id) was not measured before" }
      let time = new.ns / Self.median(old.map(\.ns))
      let ratios = old.compactMap(\.ratio)
      let ratio = ratios.isEmpty ? nil : new.ratio.map { $0 / Self.median(ratios) }
      let isLoss = min(time, ratio ?? time) > Self.tolerance
      if isLoss { losses += 1 }
      let figures = String(format: "%6.2f of the time", time)
      let relative = ratio.map { String(format: ", %6.2f of the ratio to hand", $0) } ?? ""
      return "\(id) \(figures)\(relative)\(isLoss ? ", SLOWER" : "")"
    }
    return (lines, losses)
  }

  private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
}
