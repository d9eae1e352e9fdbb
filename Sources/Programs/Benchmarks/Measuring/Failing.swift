import Foundation

/// Ends the program with `status`, after `message` on standard error.
func fail(_ message: String, status: Int32) -> Never {
  FileHandle.standardError.write(Data((message + "\n").utf8))
  exit(status)
}
