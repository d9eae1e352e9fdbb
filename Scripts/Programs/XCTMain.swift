import Testing
import XCTest

/// The program of the tests in `Scripts/check`, which runs those of Swift Testing only.
@main enum Tests {
  static func main() async {
    guard CommandLine.arguments.contains("swift-testing") else { XCTMain([]) }
    await Testing.__swiftPMEntryPoint() as Never
  }
}
