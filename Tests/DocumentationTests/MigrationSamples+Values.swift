import Foundation
import ReactiveSignalsFoundation

extension Migration {
  static func selecting(busy: Signal<Bool, Oops>) {
    new("unique()", signal.unique())
    new("element(at:)", signal.element(at: 2))
    new("skip(until: .timer(after:on:))", signal.skip(until: .timer(after: second, on: time)))
    new(
      "pausable(by: busy.not(), capacity: 1, overflow: .dropOldest).deliver(on:)",
      signal.pausable(by: busy.not(), capacity: 1, overflow: .dropOldest).deliver(on: time))
  }

  static func loading(session: URLSession, request: URLRequest, center: NotificationCenter) {
    new("session.signal(for:)", session.signal(for: request))
    new("center.signal(for:)", center.signal(for: Notification.Name("opened")) { _ in 1 })
  }

  static func computing() {
    new(
      "timer(after:on:).concat(.interval(_:on:))",
      Signal.timer(after: second, on: time).concat(.interval(second, on: time)))
    new("append(_:_:)", signal.append(3, 4))
    new(
      "catchAndReturn(_:).deliverOnMain().share(replay: 1)",
      signal.catchAndReturn(value).deliverOnMain().share(replay: 1))
  }

  static func throwing(
    check: @escaping @Sendable (Int) throws(Oops) -> Bool,
    add: @escaping @Sendable (Int, Int) -> Result<Int, Oops>
  ) {
    new(
      "attemptMap(_:).compact()",
      signal.attemptMap { value throws(Oops) in try check(value) ? value : nil }.compact())
    new(
      "scan(_:_:).dematerializeResults()",
      signal.scan(.success(0)) { sum, value in sum.flatMap { add($0, value) } }.dematerializeResults())
    new(
      "aggregate(_:_:).dematerializeResults()",
      signal.aggregate(.success(0)) { sum, value in sum.flatMap { add($0, value) } }.dematerializeResults())
    new("attemptMap(_:).all(_:)", signal.attemptMap(check).all { $0 })
    new("attemptMap(_:).any(_:)", signal.attemptMap(check).any { $0 })
    new(
      "attemptMap { ($0, try check($0)) }.filter(\\.1).map(\\.0)",
      signal.attemptMap { value throws(Oops) in (value, try check(value)) }.filter(\.1).map(\.0))
  }

  static func producing() {
    new(
      "deliver(on:capacity:overflow:).map(_:)", signal.deliver(on: time, capacity: 1, overflow: .dropOldest).map { $0 })
    new("then { .empty }", signal.ignoreValues().then { Numbers.empty })
    new("take(last: 1).waitForFirst()", try signal.take(last: 1).waitForFirst())
    new("single(failure:).waitForFirst()", try signal.single(failure: Oops()).waitForFirst())
  }

  static func bindingToClosures() {
    new(
      "subscribe(with:next:failed:completed:)",
      signal.subscribe(with: object, next: { _, _ in }, failed: { _, _ in }, completed: { _ in }))
    new("subscribeEvents(_:)", signal.subscribeEvents { _ in })
    new("BindingTarget(lifetime:action:)", BindingTarget<Int>(lifetime: object.lifetime, action: { _ in }))
    new(
      "ValidatingProperty(_:with:validate:)",
      ValidatingProperty<Int, Oops>(0, with: property, validate: { _, _, _ in .valid }))
  }

  static func properties(list: [Signal<Bool, Never>]) {
    typealias Lists = Signal<[Bool], Never>
    let validating = ValidatingProperty<Int, Oops>(0) { _, _ in .valid }
    new("signal.bind(to: validating, \\.value)", sure.signal.bind(to: validating, \.value))
    new("modify(_:)", property.modify { $0 += 1 })
    new("Property(initial:then:)", Property(initial: 0, then: property.signal.filter { $0 > 0 }))
    new("Signal.combineLatest(_:).allTrue()", Signal.combineLatest(list).allTrue())
    new("Signal.combineLatest(_:).anyTrue()", Signal.combineLatest(list).anyTrue())
    new("list.isEmpty ? .just([]) : .combineLatest(list)", (list.isEmpty ? .just([]) : .combineLatest(list)) as Lists)
    new("list.isEmpty ? .just([]) : .zip(list)", (list.isEmpty ? .just([]) : .zip(list)) as Lists)
    new(
      "Signal.from(_:).zip(with: .interval(_:on:)).map(\\.0)",
      Signal.from([value]).zip(with: .interval(second, on: time)).map(\.0))
  }

  static func collecting() {
    new(
      "map(Optional.some).append(nil).statefulFlatMap(_:)",
      signal.map(Optional.some).append(nil).statefulFlatMap { { value, _ in .just([value ?? 0]) } })
  }

  static func disposing(scheduler: some Scheduler, handle: some Disposable) {
    new("CompositeDisposable().isDisposed", CompositeDisposable().isDisposed)
    new(
      "AnyDisposable { scheduler.schedule { handle.dispose() } }",
      AnyDisposable { scheduler.schedule { handle.dispose() } })
    new("catchAndReturn(_:).deliverOnMain().share()", signal.catchAndReturn(0).deliverOnMain().share())
  }

  static func reducing(start: @escaping @Sendable () -> Int, reduce: @escaping @Sendable (Int, Int) -> Int) {
    new(
      "Signal.defer { signal.aggregate(start(), reduce) }",
      Signal.defer { signal.aggregate(start(), reduce) })
    new("scan(_:_:).map(_:)", signal.scan((0, "")) { ($0.0 + $1, "\($1)") }.map(\.1))
    new("scan(into:_:).map(_:)", signal.scan(into: (0, "")) { $0 = ($0.0 + $1, "\($1)") }.map(\.1))
  }
}
