extension Migration {
  static func triggering() {
    new("throttle(when:)", signal.throttle(when: { _ in other }))
    new("timeout(by:failure:)", signal.timeout(by: sure, failure: Oops()))
    new("group(by:closedBy:)", signal.group(by: { $0 % 2 }, closedBy: { $0.skip(first: 1) }))
    new(
      "buffer(by: Signal.defer(_:).take(first: 1).repeat())",
      signal.buffer(by: Signal.defer({ other }).take(first: 1).repeat()))
    new(
      "window(by: Signal.defer(_:).take(first: 1).repeat())",
      signal.window(by: Signal.defer({ other }).take(first: 1).repeat()))
    new(
      "window(openedBy: .interval(_:on:), closedBy: { _ in .timer(after:on:) })",
      signal.window(openedBy: .interval(second, on: time), closedBy: { _ in .timer(after: second, on: time) }))
    new("retry(when:)", signal.retry(when: { _, _ in other }))
    new("share(replay:resetOnCompletion: false)", signal.share(replay: 1, resetOnCompletion: false))
    new("catchTo(.empty)", signal.catchTo(.empty))
    new("window(by:).flatMap(_:)", signal.window(by: other).flatMap { $0.unique() })
    new("Signal.concat(_:)", Signal.concat([signal, other]))
  }

  static func ofRxJS() {
    new("Signal.task(_:)", Signal.task { value })
    new("subscribe(on:)", signal.subscribe(on: time))
    new("take(last: 1)", signal.take(last: 1))
    new(
      "enumerated().filter(_:).map(\\.index).take(first: 1)",
      signal.enumerated().filter { $0.value > 1 }.map(\.index).take(first: 1))
    new("mapTo(false).take(first: 1).ifEmpty(true)", signal.mapTo(false).take(first: 1).ifEmpty(true))
    new("sample(by: .interval(_:on:))", sure.sample(by: .interval(second, on: time)))
    new("collect().flatMap { Signal.combineLatest($0) }", nested.collect().flatMap { Signal.combineLatest($0) })
    new("collect().flatMap { Signal.zip($0) }", nested.collect().flatMap { Signal.zip($0) })
    new("multicast(BehaviorSubject(_:))", signal.multicast(BehaviorSubject(value)))
    new(
      "take(last: 1).multicast(ReplaySubject(capacity:))", signal.take(last: 1).multicast(ReplaySubject(capacity: 1)))
  }
}
