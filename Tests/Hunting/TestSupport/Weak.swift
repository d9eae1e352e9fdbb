/// A weak reference that can be passed around.
package struct Weak<Object: AnyObject & Sendable>: Sendable {
  package weak let object: Object?

  package init(_ object: Object) {
    self.object = object
  }

  package var isReleased: Bool { object == nil }
}

/// An object to be captured and released.
package final class Token: Sendable {
  private let released: @Sendable () -> Void

  package init(released: @escaping @Sendable () -> Void = {}) {
    self.released = released
  }

  deinit { released() }

  /// Called by a closure in order to capture the token.
  package func touch() {}
}
