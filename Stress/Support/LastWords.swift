/// Calls a closure when it is deallocated, wherever the library releases the last reference to it.
final class LastWords: Sendable {
  private let speak: @Sendable () -> Void

  init(_ speak: @escaping @Sendable () -> Void) {
    self.speak = speak
  }

  deinit { speak() }
}
