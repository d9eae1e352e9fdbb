import Observation

/// The replacements in the tables of the articles for users of other libraries. Each file of this type has uses of some of
/// them: `new` takes the text of a cell, and a use of it that compiles.
enum Migration {
  static func new<Result>(_ cell: String, _ code: @autoclosure () throws -> Result) {}

  struct Oops: Error {}

  struct TimedOut: Error {}

  @Observable
  final class Model: LifetimeOwner, @unchecked Sendable {
    var number = 0
    @ObservationIgnored private let token = Lifetime.Token()
    var lifetime: Lifetime { token.lifetime }
  }

  typealias Numbers = Signal<Int, Oops>
  static let signal = Numbers.from([1, 2])
  static let other = Numbers.just(3)
  static let pulled = PullSignal(1...2)
  static let value = 4
  static let sure = Signal<Int, Never>.just(5)
  static let optionals = Signal<Int?, Oops>.just(nil)
  static let booleans = Signal<Bool, Oops>.just(true)
  static let pairs = Signal<[Bool], Oops>.just([true, false])
  static let nested = Signal<Numbers, Oops>.just(signal)
  static let subject = Subject<Int, Oops>()
  static let property = MutableProperty(6)
  static let object = Model()
  static let bag = CompositeDisposable()
  static let time = TestScheduler()
  static let second = Duration.seconds(1)
  static let command = Command<Int, Int, Oops>(on: time) { _ in signal }
}
