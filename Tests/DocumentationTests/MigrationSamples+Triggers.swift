import ReactiveSignals
import ReactiveSignalsTesting

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
}
