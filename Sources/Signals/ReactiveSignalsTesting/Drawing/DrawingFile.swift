import CRuntimeHooks

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
    if !rt_write(path, svg) { throw DrawingFileError(path: path) }
  }
}
