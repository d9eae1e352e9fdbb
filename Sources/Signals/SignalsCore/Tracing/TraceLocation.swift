/// A call in the source code that a trace refers to.
@frozen
public struct TraceLocation: Sendable, CustomStringConvertible {
  @_alwaysEmitIntoClient
  package let function: StaticString
  @_alwaysEmitIntoClient
  package let file: StaticString
  /// The line of the call.
  public let line: UInt

  @_alwaysEmitIntoClient
  @inline(__always)
  package init(_ function: StaticString, _ file: StaticString, _ line: UInt) {
    self.function = function
    self.file = file
    self.line = line
  }

  /// The function that was called: `subscribe`, `named` or `traced`.
  public var call: String { "\(function)" }

  /// Module and file, as `#fileID` gives them.
  public var fileID: String { "\(file)" }

  /// The call, the file without its module, and the line.
  public var description: String { "\(call) at \(place)" }

  /// The file without its module, and the line.
  @usableFromInline
  package var place: String { "\(fileID.split(separator: "/").last ?? ""):\(line)" }
}
