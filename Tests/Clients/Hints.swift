import Dispatch
import ReactiveSignalsMigration
import SignalTracing

struct Oops: Error {}

final class Counter: LifetimeOwner, @unchecked Sendable {
  var number = 0
  let token = Lifetime.Token()
  var lifetime: Lifetime { token.lifetime }
}

let ints = Signal<Int, Oops>.just(1)
let other = Signal<Int, Oops>.just(2)
let sure = Signal<Int, Never>.just(3)
let bools = Signal<Bool, Oops>.just(true)
let optionals = Signal<Int?, Oops>.just(nil)
let nested = Signal<Signal<Int, Oops>, Oops>.just(.just(4))
let time = TestScheduler()
let object = Counter()
let stream = LazyStream([1, 2])
let bag = CompositeDisposable()
nonisolated(unsafe) var variable = CompositeDisposable()
nonisolated(unsafe) var cancellables = Set<Int>()
let subject = Subject<Int, Oops>()
let property = MutableProperty(0)
let command = Command<Int, Int, Never>(on: time) { Signal.just($0) }
