#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A drawing could not be written.
public struct DrawingFileError: Error, CustomStringConvertible {
  /// Where it should have been written.
  public let path: String

  /// What happened, in words.
  public var description: String { "The drawing could not be written to \(path)." }
}

extension MarbleDrawing {
  /// Writes the drawing to a file, in place of what is there.
  public func write(to path: String) throws(DrawingFileError) {
    guard let file = fopen(path, "w") else { throw DrawingFileError(path: path) }
    let isWritten = fputs(svg, file) >= 0
    let isClosed = fclose(file) == 0
    if !isWritten || !isClosed { throw DrawingFileError(path: path) }
  }
}
