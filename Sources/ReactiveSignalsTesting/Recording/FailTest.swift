import ReactiveSignals
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A place in a test's code.
struct CodePlace {
  var fileID: StaticString = #fileID
  var filePath: StaticString = #filePath
  var line: UInt = #line
  var column: UInt = #column
}

/// Fails the running test, of Swift Testing or of XCTest; traps where neither is running.
///
/// - Parameters:
///   - sentence: What is wrong.
///   - place: Where the failure is shown; at the test itself, if that is not known.
func failTest(_ sentence: String, at place: CodePlace? = nil) {
  if !failRunningTest(sentence, at: place) { preconditionFailure(sentence) }
}

/// Fails the running test; false if there is none.
private func failRunningTest(_ sentence: String, at place: CodePlace?) -> Bool {
  #if os(Linux) || os(macOS)
    // A test of how its process ends.
    if ExitTest.current != nil { return false }
  #endif
  // A task that was detached from its test belongs to none, but the issue is recorded all the same.
  if Test.current != nil || isSwiftTestingRunning {
    let known = place.map {
      SourceLocation(fileID: "\($0.fileID)", filePath: "\($0.filePath)", line: Int($0.line), column: Int($0.column))
    }
    Issue.record(Comment(rawValue: sentence), sourceLocation: known ?? Test.current?.sourceLocation ?? #_sourceLocation)
    return true
  }
  guard let recordInXCTest else { return false }
  let place = place ?? CodePlace()
  recordInXCTest(sentence, place.filePath, place.line)
  return true
}

/// Whether this process runs tests of Swift Testing, as the package manager tells it; Xcode does not.
private let isSwiftTestingRunning = zip(CommandLine.arguments, CommandLine.arguments.dropFirst()).contains {
  $0 == "--testing-library" && $1 == "swift-testing"
}

/// `XCTFail`, in a process that has loaded XCTest. Found by its name, since a program that links this library need not
/// have XCTest.
private let recordInXCTest: (@convention(thin) (String, StaticString, UInt) -> Void)? = {
  guard let symbol = dlsym(dlopen(nil, RTLD_LAZY), "$s6XCTest7XCTFail_4file4lineySS_s12StaticStringVSutF") else {
    return nil
  }
  return unsafeBitCast(symbol, to: (@convention(thin) (String, StaticString, UInt) -> Void).self)
}()

/// From now on, what test schedulers find wrong fails the running test. Called as the process is loaded, since a test may
/// call nothing of this library before.
@_cdecl("rst_fail_tests")
func failTestsOnMisuse() {
  TestMisuse.hand(to: { failRunningTest($0, at: nil) })
}
