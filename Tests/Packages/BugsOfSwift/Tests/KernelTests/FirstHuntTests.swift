import Foundation
import HuntedKernels

/// Each program is hunted as the first one of a process, since a first hunt runs while the runtime and Foundation make what
/// they keep.
@Suite("First hunts of a process", .serialized)
struct FirstHuntTests {
  @Test("A process of the tests begins with the mistake, and finds it", arguments: FirstHunt.names)
  func inTests(_ name: String) async {
    // Exit tests of Swift 6.2 have no capture lists. Their processes have the environment of this one.
    setenv("FIRST_HUNT", name, 1)
    await #expect(processExitsWith: .success) {
      let name = ProcessInfo.processInfo.environment["FIRST_HUNT"]!
      if let failure = FirstHunt.failure(of: name, beginsRight: false) { fatalError(failure) }
    }
  }

  @Test("A program begins with the right twin, which is clean", arguments: FirstHunt.names)
  func inProgram(_ name: String) throws {
    let process = Process()
    let output = Foundation.Pipe()
    let folder = URL(fileURLWithPath: CommandLine.arguments[0]).absoluteURL.deletingLastPathComponent()
    process.executableURL = folder.appending(path: "FirstHunt")
    process.arguments = [name]
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(text)")
  }
}
