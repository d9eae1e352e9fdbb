import ReactiveSignals

/// Asks for lines of the input. A terminal shows typed lines itself; lines from other inputs are printed.
struct LoginTerminal: Sendable {
  private let output: Example.Output
  private let isTyped = isatty(STDIN_FILENO) == 1
  /// A background scheduler, since reading blocks.
  private let reader = QueueScheduler(name: "Examples.login")

  init(_ output: @escaping Example.Output) {
    self.output = output
  }

  /// Asks for a line, reads it in the background, and delivers it on `scheduler`.
  func ask(_ prompt: String, on scheduler: some Scheduler) -> Signal<String, Login.EndOfInput> {
    let line = Signal<String, Login.EndOfInput> { subscriber in
      if let line = readLine() {
        subscriber.send(line)
        subscriber.complete()
      } else {
        subscriber.fail(Login.EndOfInput())
      }
      return nil
    }
    return line.subscribe(on: reader).deliver(on: scheduler)
      .initially {
        guard isTyped else { return }
        // Each line before it is written already. This one does not end here.
        _ = "\(prompt): ".withCString { write(STDOUT_FILENO, $0, strlen($0)) }
      }
      .do(next: { if !isTyped { output("\(prompt): \($0)") } })
  }

  /// Ends the line of the prompt after the end of the input.
  func close() { if isTyped { output("") } }
}
