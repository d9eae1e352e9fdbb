/// A weak reference that can be passed around.
struct Weak<Object: AnyObject & Sendable>: Sendable {
  weak let object: Object?

  init(_ object: Object) {
    self.object = object
  }

  var isReleased: Bool { object == nil }
}

/// An object to be captured and released.
final class Token: Sendable {
  private let released: @Sendable () -> Void

  init(released: @escaping @Sendable () -> Void = {}) {
    self.released = released
  }

  deinit { released() }

  /// Called by a closure in order to capture the token.
  func touch() {}
}
