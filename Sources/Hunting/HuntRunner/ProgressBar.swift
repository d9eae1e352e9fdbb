import Foundation

/// Shows the progress of the run in one line on a terminal. Prints nothing if the output is not a terminal.
package struct ProgressBar {
  private static let width = 30

  private let isShown = isatty(STDERR_FILENO) == 1

  package init() {}

  package func show(_ fraction: Double, _ scenario: String) {
    guard isShown else { return }
    let filled = min(Self.width, Int(fraction * Double(Self.width)))
    let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: Self.width - filled)
    put("\r\u{1B}[K[\(bar)] \(scenario)")
  }

  package func clear() {
    if isShown { put("\r\u{1B}[K") }
  }

  private func put(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
}
