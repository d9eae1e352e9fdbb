import Foundation

/// Shows the progress of the run in one line on a terminal. Prints nothing if the output is not a terminal.
package struct ProgressBar {
  private static let width = 20

  private let isShown: Bool
  private let start = ContinuousClock.now

  /// - Parameter isChild: Whether another process of this program shows the progress, on the same terminal.
  package init(isChild: Bool = false) {
    isShown = !isChild && isatty(STDERR_FILENO) == 1
  }

  /// - Parameters:
  ///   - done: The part of the work that is done, from 0 to 1.
  ///   - limit: The time that ends the work even if it is not done.
  ///   - name: What runs now.
  package func show(_ done: Double, within limit: TimeLimit? = nil, _ name: String) {
    guard isShown else { return }
    let text = Self.text(done, after: limit?.elapsed ?? start.duration(to: .now) / .seconds(1), of: limit?.seconds)
    // A longer line than the terminal is cut off: a second line would stay there.
    put("\r\u{1B}[K\u{1B}[?7l\(text)  \(name)\u{1B}[?7h")
  }

  package func clear() {
    if isShown { put("\r\u{1B}[K") }
  }

  /// The bar, the percentage and the time left, after so many seconds. The rest takes as long for each part as what is done,
  /// and ends with the limit.
  static func text(_ done: Double, after elapsed: Double, of limit: Double?) -> String {
    let fraction = min(1, max(done, limit.map { elapsed / $0 } ?? 0))
    let filled = Int(fraction * Double(width))
    let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: width - filled)
    let left = fraction > 0 ? elapsed * (1 - fraction) / fraction : limit
    return "[\(bar)] " + String(format: "%3.0f %%", fraction * 100) + (left.map { ", \(span($0)) left" } ?? "")
  }

  private static func span(_ seconds: Double) -> String {
    let (value, unit) =
      switch seconds {
      case ..<120: (seconds, "s")
      case ..<7_200: (seconds / 60, "min")
      default: (seconds / 3_600, "h")
      }
    return String(format: "%.0f ", value) + unit
  }

  private func put(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
}
