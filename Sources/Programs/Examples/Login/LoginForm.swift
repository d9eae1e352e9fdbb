import ReactiveSignals

/// A user name, a password, and the command that logs in with them.
struct LoginForm: Sendable {
  struct WrongPassword: Error, CustomStringConvertible {
    let description = "wrong password"
  }

  struct Entries: Sendable {
    let user, password: String

    var areFilled: Bool { !user.isEmpty && !password.isEmpty }
  }

  static let password = "123456789"

  let user = MutableProperty("")
  let password = MutableProperty("")
  let logIn: Command<Void, String, WrongPassword>

  init(on scheduler: some Scheduler) {
    let entries = Property.combineLatest(user, password) { Entries(user: $0, password: $1) }
    logIn = Command(state: entries, enabledIf: \.areFilled, on: scheduler) { entries, _ in
      Self.logIn(entries, on: scheduler)
    }
  }

  /// All notifications of the command, in order.
  var report: Signal<String, Never> {
    .merge(
      logIn.executing.signal.map { "executing: \($0)" },
      logIn.enabled.signal.map { "enabled: \($0)" },
      logIn.values.map { "step: \($0)" },
      logIn.errors.map { "error: \($0)" },
      logIn.refusals.map { "error: a user name and a password are needed" })
  }

  /// A server that answers after a second. Half of it is the time to reach the server.
  private static func logIn(
    _ entries: Entries, on scheduler: some Scheduler
  ) -> Signal<String, WrongPassword> {
    Signal { subscriber in
      subscriber.send("calling the server")
      return CompositeDisposable([
        scheduler.schedule(after: .milliseconds(500)) { subscriber.send("checking the password") },
        scheduler.schedule(after: .seconds(1)) {
          guard entries.password == Self.password else { return subscriber.fail(WrongPassword()) }
          subscriber.send("welcome, \(entries.user)")
          subscriber.complete()
        },
      ])
    }
  }
}
