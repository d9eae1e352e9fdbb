import ReactiveSignals
import Synchronization

extension Example {
  static let login = Example(
    "login", "[--virtual]", "asks for a user name and a password, and logs in with a command; --virtual plays a script"
  ) { arguments, output in
    switch arguments {
    case []: Login.converse(output)
    case ["--virtual"]: Login.play(output)
    default: throw Misuse()
    }
  }
}

enum Login {
  /// Runs in real time, on the main scheduler, until the user has logged in or the input ends.
  static func converse(_ output: @escaping Example.Output) {
    let terminal = LoginTerminal(output)
    let main = MainScheduler.shared
    // Enqueued, so that all output comes first.
    let stop: @Sendable () -> Void = { main.enqueue { MainRunLoop.stop() } }
    start(on: main, asking: { terminal.ask($0, on: main) }, output: output)
      .subscribe(
        failed: { _ in
          terminal.close()
          stop()
        }, completed: stop)
    MainRunLoop.run()
  }

  /// Runs in virtual time: a wrong password, then no user name, then correct entries. Each line takes a second to type.
  static func play(_ output: @escaping Example.Output) {
    let time = TestScheduler()
    let lines = Mutex(["ada", "sesame", "", LoginForm.password, "ada", LoginForm.password][...])
    let ask: Ask = { prompt in
      .defer {
        guard let line = lines.withLock({ $0.popFirst() }) else { return .fail(EndOfInput()) }
        return Signal.just(line).delay(.seconds(1), on: time).do(next: { output("\(prompt): \($0)") })
      }
    }
    // Enqueued as an action, so that all subscriptions are made on this scheduler.
    time.enqueue { start(on: time, asking: ask, output: output).subscribe() }
    time.run()
  }

  /// Asks for one line, sends it and completes.
  typealias Ask = @Sendable (_ prompt: String) -> Signal<String, EndOfInput>

  struct EndOfInput: Error {}

  /// Shows the command's changes, asks for a user name and a password, and logs in, until that succeeds.
  private static func start(
    on scheduler: some Scheduler, asking ask: @escaping Ask, output: @escaping Example.Output
  ) -> Signal<String, EndOfInput> {
    output("anybody can log in whose password is \(LoginForm.password)")
    let form = LoginForm(on: scheduler)
    let beginning = scheduler.now
    form.report.subscribe { output("\(beginning.duration(to: scheduler.now).inTenths)   \($0)") }
    // Asks in a separate action, so that the command's notifications come first.
    let attempt = ask("user name").subscribe(on: scheduler)
      .do(next: { form.user.value = $0 })
      .flatMap { _ in ask("password").subscribe(on: scheduler) }
      .do(next: { form.password.value = $0 })
      .flatMap { _ in form.logIn.execute().ignoreValues().catchTo(Signal<String, EndOfInput>.empty) }
    return attempt.repeat().take(until: form.logIn.completions)
  }
}

extension Duration {
  /// The seconds with one decimal, padded to the width of two digits before the point.
  fileprivate var inTenths: String {
    let tenths = Int64(self / .milliseconds(100))
    let text = "\(tenths / 10).\(tenths % 10)s"
    return String(repeating: " ", count: max(0, 5 - text.count)) + text
  }
}
