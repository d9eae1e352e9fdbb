#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(WASILibc)
  import WASILibc
#endif

/// The error of a drawing that could not be written.
public struct DrawingFileError: Error, CustomStringConvertible {
  /// The path of the file.
  public let path: String

  /// The error as a sentence.
  public var description: String { "The drawing could not be written to \(path)." }
}

extension MarbleDrawing {
  /// Writes the drawing to a file, and replaces its contents.
  public func write(to path: String) throws(DrawingFileError) {
    guard let file = fopen(path, "w") else { throw DrawingFileError(path: path) }
    let isWritten = fputs(svg, file) >= 0
    let isClosed = fclose(file) == 0
    if !isWritten || !isClosed { throw DrawingFileError(path: path) }
  }
}
