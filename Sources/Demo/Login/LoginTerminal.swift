import ReactiveSignals

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Asks whoever writes the input. What is typed at a terminal is seen there already; what comes from elsewhere is put
/// out.
struct LoginTerminal: Sendable {
  private let input: LineReader
  private let output: Program.Output
  private let isTyped: Bool
  /// Reading blocks.
  private let reader = QueueScheduler(name: "Demo.login")

  static var isStandardInputTyped: Bool { isatty(STDIN_FILENO) == 1 }

  init(_ input: LineReader, isTyped: Bool, _ output: @escaping Program.Output) {
    self.input = input
    self.isTyped = isTyped
    self.output = output
  }

  /// Asks for a line, which is read in the background and comes on `scheduler`.
  func ask(_ prompt: String, on scheduler: some Scheduler) -> Signal<String, Login.EndOfInput> {
    let line = Signal<String, Login.EndOfInput> { [input] subscriber in
      do throws(FileFailure) {
        if let line = try input.next() {
          subscriber.send(String(printable: line, limit: 60))
          subscriber.complete()
        } else {
          subscriber.fail(.end)
        }
      } catch { subscriber.fail(.unreadable(error)) }
      return nil
    }
    return line.subscribe(on: reader).deliver(on: scheduler)
      .initially {
        guard isTyped else { return }
        print("\(prompt): ", terminator: "")
        fflush(nil)
      }
      .do(next: { if !isTyped { output("\(prompt): \($0)") } })
  }

  /// Nothing comes any more: ends the line of the prompt.
  func close() { if isTyped { output("") } }
}
