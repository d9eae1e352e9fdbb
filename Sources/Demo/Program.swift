/// A small complete program over the library, which says step by step what happens.
struct Program: Sendable {
  /// Takes one line.
  typealias Output = @Sendable (String) -> Void

  let name: String
  let summary: String
  let run: @Sendable (_ output: @escaping Output) -> Void

  static let all = [bind, subscription, peashooter, time]
}
