// Uses objects of the library on several threads at once. The program itself has no race.
import Dispatch
import Huntable
import ReactiveSignals
import Synchronization

/// Runs `body` on this many threads at once, many times each.
func inParallel(_ threads: Int = 4, times: Int = 2_000, _ body: @Sendable (Int) -> Void) {
  DispatchQueue.concurrentPerform(iterations: threads) { thread in
    for time in 0..<times { body(thread * times + time) }
  }
}

/// Blocks until an enqueued action has run, and so everything that was enqueued before.
func finish(_ schedulers: QueueScheduler...) {
  for scheduler in schedulers {
    let done = DispatchSemaphore(value: 0)
    scheduler.enqueue { done.signal() }
    done.wait()
  }
}

final class Box: Sendable {
  let number: Int
  init(_ number: Int) { self.number = number }
}

let (first, second) = (QueueScheduler(name: "first"), QueueScheduler(name: "second"))
let counted = Atomic(0)
let count: @Sendable (Box) -> Void = { counted.wrappingAdd($0.number & 1, ordering: .relaxed) }

let subject = Subject<Box, Never>()
let replaying = ReplaySubject<Box, Never>(capacity: 5)
let recent = ReplaySubject<Box, Never>(capacity: 5, within: .milliseconds(1), on: first)
let property = MutableProperty(Box(0))
let channel = Channel<Box, Never>()
let bag = CompositeDisposable()
let shared = subject.merge(with: replaying).map { Box($0.number + 1) }.share(replay: 3)

shared.deliver(on: first).scan(Box(0)) { Box($0.number &+ $1.number) }.subscribe(in: bag, next: count)
subject.combineLatest(with: property).map(\.0).deliver(on: second).subscribe(in: bag, next: count)
subject.zip(with: shared).map(\.1).flatMap { .just($0) }.subscribe(in: bag, next: count)
subject.flatMapLatest { box in property.signal.take(first: 2).map { _ in box } }.subscribe(in: bag, next: count)
subject.debounce(.microseconds(50), on: first).subscribe(in: bag, next: count)
subject.throttle(.microseconds(50), on: second).subscribe(in: bag, next: count)
subject.buffer(every: .microseconds(50), count: 7, on: first).subscribe(in: bag) { $0.forEach(count) }
channel.following.signal.subscribe(in: bag, next: count)
property.map { Box($0.number + 1) }.signal.subscribe(in: bag, next: count)

inParallel { number in
  switch number % 5 {
  case 0: subject.send(Box(number))
  case 1:
    replaying.send(Box(number))
    recent.send(Box(number))
  case 2: property.value = Box(number)
  case 3: channel.leading.send(Box(number))
  default:
    shared.take(first: 1).subscribe(next: count)
    recent.take(first: 3).subscribe(next: count)
  }
}

// Subscriptions that come and go, and are disposed while values are sent.
inParallel { number in
  let handle = CompositeDisposable()
  shared.deliver(on: first).subscribe(in: handle, next: count)
  property.signal.subscribe(in: handle, next: count)
  if number % 3 == 0 { subject.send(Box(number)) } else { property.value = Box(number) }
  handle.dispose()
}

// Commands, timers, reads that block, and sources that pause.
let command = Command<Int, Box, Never>(allowsConcurrentExecution: true, on: first) { number in
  Signal<Box, Never>.just(Box(number)).delay(.microseconds(number % 50), on: second)
}
command.values.subscribe(in: bag, next: count)
inParallel(times: 200) { number in
  command.execute(number).subscribe(next: count)
  let box = PullSignal(1...3, on: first).map { Box($0) }.deliver(on: second, capacity: 2, overflow: .pausing)
    .waitForFirst()
  count(box!)
  count(Signal<Box, Never>.just(Box(number)).deliver(on: second).waitForFirst()!)
}

// Tasks that wait for values, until each has received enough of them.
let tasks = Atomic(4)
for _ in 0..<4 {
  Task.detached {
    for await box in shared.deliver(on: second).take(first: 100).values { count(box) }
    tasks.wrappingSubtract(1, ordering: .relaxed)
  }
}
while tasks.load(ordering: .relaxed) > 0 { inParallel(times: 50) { subject.send(Box($0)) } }

bag.dispose()
finish(first, second)
precondition(counted.load(ordering: .relaxed) > 0)

/// Takes the lock of its place when it is released.
final class Item: Sendable {
  final class Place: Sendable {
    let item = Locked<Item?>(nil)
  }

  private let place: Place

  init(_ place: Place) { self.place = place }

  deinit { place.item.withLock { _ in } }
}

// What a lock gives back is released when the lock is free, also if nobody keeps it. Otherwise this would wait for itself.
let place = Item.Place()
place.item.withLock { $0 = Item(place) }
_ = place.item.withLock { $0.take() }
