import CRaceHunt
import RuntimeHooks

extension SourceLine {
  /// The text of the line, without the spaces around it; nil if the file is not there.
  var source: String? {
    let limit = 400
    let text = String(unsafeUninitializedCapacity: limit) { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        max(0, Int(rh_read_line(path, Int64(line), $0.baseAddress, Int64(limit))))
      }
    }
    let trimmed = text.trimmingPrefix(while: \.isWhitespace)
    return trimmed.isEmpty ? nil : String(trimmed)
  }
}
