import ReactiveSignals
import Synchronization

extension Program {
  static let login = Program(
    name: "login", summary: "asks for a user name and a password, and logs in with a command; --virtual plays a script"
  ) { arguments, output, errors in
    Login.run(arguments, output: output, errors: errors)
  }
}

enum Login {
  static let usage = "usage: Demo login [--virtual | --help]"

  static let help = """
    Asks for a user name and a password on standard input, again until they are right or the input ends, and says what
    the command that logs in tells of itself. The password is \(LoginForm.password).

      --virtual  play a script in virtual time
    """

  /// The input with `--virtual`: a wrong password, then no user name, then correct entries.
  static let script = ["ada", "sesame", "", LoginForm.password, "ada", LoginForm.password]

  /// Returns the exit status. Without `--virtual` it must be called on the main thread.
  static func run(
    _ arguments: [String], output: @escaping Program.Output, errors: @escaping Program.Output
  ) -> Int32 {
    switch arguments {
    case []:
      converse(with: LoginTerminal(isTyped: LoginTerminal.isStandardInputTyped, output), output: output)
      return 0
    case ["--virtual"]:
      play(script, output: output)
      return 0
    case ["--help"]:
      output(usage)
      output(help)
      return 0
    default:
      errors(usage)
      return 2
    }
  }

  /// Runs in real time, on the main scheduler, until the user has logged in or the input ends.
  private static func converse(with terminal: LoginTerminal, output: @escaping Program.Output) {
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

  /// Runs in virtual time. Each line takes a second to type.
  private static func play(_ script: [String], output: @escaping Program.Output) {
    let time = TestScheduler()
    let lines = Mutex(script[...])
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
    on scheduler: some Scheduler, asking ask: @escaping Ask, output: @escaping Program.Output
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
