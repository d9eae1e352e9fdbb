/// Does something when it is released: wherever the library lets go of what holds it.
final class LastWords: Sendable {
  private let speak: @Sendable () -> Void

  init(_ speak: @escaping @Sendable () -> Void) {
    self.speak = speak
  }

  deinit { speak() }
}
