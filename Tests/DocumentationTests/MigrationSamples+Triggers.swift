import ReactiveSignals
import ReactiveSignalsTesting

extension Migration {
  static func triggering() {
    new("debounce(for:)", signal.debounce(for: { _ in other }))
    new("audit(for:)", signal.audit(for: { _ in other }))
    new("audit(for:on:)", signal.audit(for: second, on: time))
    new("throttle(first:)", signal.throttle(first: { _ in other }))
    new("throttle(latest:)", signal.throttle(latest: { _ in other }))
    new("timeout(first:failure:on:)", signal.timeout(first: second, failure: Oops(), on: time))
    new("timeout(after:failure:)", signal.timeout(after: sure, failure: Oops()))
    new("group(by:until:)", signal.group(by: { $0 % 2 }, until: { $0.skip(first: 1) }))
    new("buffer(openedBy:closedBy:)", signal.buffer(openedBy: other, closedBy: { _ in other }))
    new("window(openedBy:closedBy:)", signal.window(openedBy: other, closedBy: { _ in other }))
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
    new("repeat(when:)", signal.repeat(when: { _ in other }))
    new("mergeScan(_:maxConcurrent:_:)", signal.mergeScan(0, maxConcurrent: 1, { .just($0 + $1) }))
    new("switchScan(_:_:)", signal.switchScan(0, { .just($0 + $1) }))
    new("expand(_:)", signal.expand { _ in .empty })
    new(
      "share(replay:resetOnCompletion:resetOnFailure:resetWhenUnused:)",
      signal.share(replay: 1, resetOnCompletion: false, resetOnFailure: false, resetWhenUnused: false))
    new(
      "share(replay:resetOnCompletion:resetOnFailure:)",
      signal.share(replay: 1, resetOnCompletion: false, resetOnFailure: false))
    new("share(replay:resetOnCompletion: false)", signal.share(replay: 1, resetOnCompletion: false))
    new("catchTo(.empty)", signal.catchTo(.empty))
    new("window(by:).flatMap(_:)", signal.window(by: other).flatMap { $0.unique() })
    new("Signal.concat(_:)", Signal.concat([signal, other]))
  }
}
