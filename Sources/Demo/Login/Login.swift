import ReactiveSignals
import Synchronization

extension Program {
  static let login = Program(
    name: "login", summary: "asks for a user name and a password, and logs in with a command; --virtual plays a script"
  ) { arguments, output, errors in
    Login.run(
      arguments, input: .standardInput, isTyped: LoginTerminal.isStandardInputTyped, output: output, errors: errors)
  }
}

enum Login {
  static let usage = "usage: Demo login [--virtual | --help]"

  static let help = """
    Asks for a user name and a password on standard input, again until they are right or the input ends, and says what
    the command that logs in tells of itself. The password is \(LoginForm.password).

      --virtual  play a script in virtual time
    """

  /// What is typed with `--virtual`: a wrong password, no user name, and what is right.
  static let script = ["ada", "sesame", "", LoginForm.password, "ada", LoginForm.password]

  /// Returns the exit status. What is not virtual has to run on the main thread.
  static func run(
    _ arguments: [String], input: @autoclosure () -> LineReader, isTyped: Bool, output: @escaping Program.Output,
    errors: @escaping Program.Output
  ) -> Int32 {
    switch arguments {
    case []: return converse(with: LoginTerminal(input(), isTyped: isTyped, output), output: output, errors: errors)
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

  /// In real time, on the main scheduler, until the user is logged in or the input ends.
  private static func converse(
    with terminal: LoginTerminal, output: @escaping Program.Output, errors: @escaping Program.Output
  ) -> Int32 {
    let main = MainScheduler.shared
    // Relaxed: stored before the run loop is told to stop, by an action that it performs, and loaded after it has.
    let status = Atomic<Int32>(0)
    // Later, when all has been said.
    let stop: @Sendable () -> Void = { main.enqueue { MainRunLoop.stop() } }
    start(on: main, asking: { terminal.ask($0, on: main) }, output: output)
      .subscribe(
        failed: { end in
          terminal.close()
          if case .unreadable(let failure) = end {
            errors("login: \(failure)")
            status.store(2, ordering: .relaxed)
          }
          stop()
        }, completed: stop)
    MainRunLoop.run()
    return status.load(ordering: .relaxed)
  }

  /// In virtual time; each line takes a second to type.
  private static func play(_ script: [String], output: @escaping Program.Output) {
    let time = TestScheduler()
    let lines = Mutex(script[...])
    let ask: Ask = { prompt in
      .defer {
        guard let line = lines.withLock({ $0.popFirst() }) else { return .fail(.end) }
        return Signal.just(line).delay(.seconds(1), on: time).do(next: { output("\(prompt): \($0)") })
      }
    }
    // In an action, so that everything is subscribed and happens on that scheduler.
    time.enqueue { start(on: time, asking: ask, output: output).subscribe() }
    time.run()
  }

  /// Asks for one line: sends it and completes.
  typealias Ask = @Sendable (_ prompt: String) -> Signal<String, EndOfInput>

  enum EndOfInput: Error {
    case end
    case unreadable(FileFailure)
  }

  /// Shows what happens, asks for what to log in with, and logs in, until that succeeds.
  private static func start(
    on scheduler: some Scheduler, asking ask: @escaping Ask, output: @escaping Program.Output
  ) -> Signal<String, EndOfInput> {
    output("anybody can log in whose password is \(LoginForm.password)")
    let form = LoginForm(on: scheduler)
    let beginning = scheduler.now
    form.report.subscribe { output("\(beginning.duration(to: scheduler.now).inTenths)   \($0)") }
    // Asks in a turn of its own: what the command has to tell comes first.
    let attempt = ask("user name").subscribe(on: scheduler)
      .do(next: { form.user.value = $0 })
      .flatMap { _ in ask("password").subscribe(on: scheduler) }
      .do(next: { form.password.value = $0 })
      .flatMap { _ in form.logIn.execute().ignoreValues().catchTo(Signal<String, EndOfInput>.empty) }
    return attempt.repeat().take(until: form.logIn.completions)
  }
}
