extension Duration {
  /// The seconds with one decimal, padded to the width of two digits before the point.
  var inTenths: String {
    let tenths = Int64(self / .milliseconds(100))
    let text = "\(tenths / 10).\(tenths % 10)s"
    return String(repeating: " ", count: max(0, 5 - text.count)) + text
  }
}
