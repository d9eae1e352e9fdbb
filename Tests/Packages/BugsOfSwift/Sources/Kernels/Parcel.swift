import Foundation

/// A value that one thread gives to another one, which a byte of a pipe tells.
public final class Parcel: @unchecked Sendable {
  private var contents = 0
  private let bell = Foundation.Pipe()

  public init() {}

  public func send() {
    contents = 1
    ring()
  }

  /// Tells before the value is there.
  public func sendHastily() {
    ring()
    contents = 1
  }

  private func ring() { try? bell.fileHandleForWriting.write(contentsOf: Data([1])) }

  public func receive() -> Int {
    _ = try? bell.fileHandleForReading.read(upToCount: 1)
    return contents
  }
}
