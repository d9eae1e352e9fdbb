import CHuntable
import CRuntimeHooks
import Huntable
import ReactiveSignals
import Testing

/// A place in the code of a test.
struct CodePlace {
  var fileID: StaticString = #fileID
  var filePath: StaticString = #filePath
  var line: UInt = #line
  var column: UInt = #column
}

/// Fails the running test, of Swift Testing or of XCTest. Traps if neither is running.
///
/// - Parameters:
///   - sentence: The message of the failure.
///   - place: The place that the failure is shown at; nil for the place of the test.
func failTest(_ sentence: String, at place: CodePlace? = nil) {
  if !failRunningTest(sentence, at: place) { preconditionFailure(sentence) }
}

/// Fails the running test. If no test is running, the sentence is printed on standard error: a mistake in a marble text
/// should not end a program or a preview. In an exit test the process ends.
func failTestOrWarn(_ sentence: String) {
  if failRunningTest(sentence, at: nil) { return }
  #if os(Linux) || os(macOS)
    if ExitTest.current != nil { preconditionFailure(sentence) }
  #endif
  ct_warn(sentence)
}

/// Fails the running test. Returns false if no test is running.
private func failRunningTest(_ sentence: String, at place: CodePlace?) -> Bool {
  #if os(Linux) || os(macOS)
    // In an exit test, the process must end instead.
    if ExitTest.current != nil { return false }
  #endif
  // A detached task has no current test. An issue of a detached task is recorded nevertheless.
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

/// Whether this process runs tests of Swift Testing, according to the arguments of the package manager. Xcode does not
/// pass these arguments.
private let isSwiftTestingRunning = zip(CommandLine.arguments, CommandLine.arguments.dropFirst()).contains {
  $0 == "--testing-library" && $1 == "swift-testing"
}

/// `XCTFail`, if the process has loaded XCTest. Looked up by name, since a program that links this library need not
/// have XCTest.
private let recordInXCTest: (@convention(thin) (String, StaticString, UInt) -> Void)? = {
  guard let symbol = rt_find("$s6XCTest7XCTFail_4file4lineySS_s12StaticStringVSutF") else {
    return nil
  }
  return unsafeBitCast(symbol, to: (@convention(thin) (String, StaticString, UInt) -> Void).self)
}()

/// Makes errors that test schedulers detect fail the running test. Called when the process is loaded, since a test may
/// not call anything in this library before such an error. Replaces a function of CRuntimeHooks that does nothing.
@_cdecl("rt_fail_tests")
func failTestsOnMisuse() {
  TestMisuse.hand(to: { failRunningTest($0, at: nil) })
}
