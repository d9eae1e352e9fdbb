/// A weak reference that can be passed around.
struct Weak<Object: AnyObject & Sendable>: Sendable {
  weak let object: Object?

  init(_ object: Object) {
    self.object = object
  }

  var isReleased: Bool { object == nil }
}

/// Something to be captured and released.
final class Token: Sendable {
  private let released: @Sendable () -> Void

  init(released: @escaping @Sendable () -> Void = {}) {
    self.released = released
  }

  deinit { released() }

  /// What a closure calls to capture the token.
  func touch() {}
}
