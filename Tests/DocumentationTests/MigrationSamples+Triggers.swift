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
  }
}
