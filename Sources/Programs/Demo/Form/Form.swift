import ReactiveSignals

extension Program {
  static let form = Program(
    name: "form",
    summary: "a registration form, filled in by a script: all that changes on it follows from what is typed"
  ) { output in
    let time = TestScheduler()
    let server = RegistrationServer(taken: "ada@example.org", scheduler: time)
    let form = RegistrationForm(server: server, on: time)
    // The server takes a second, so the edit at 4.5 seconds comes while it is working.
    FormScript.run(
      [
        (1, .type("Ada", into: \.name)),
        (2, .type("ada@example.org", into: \.email)),
        (3, .type("sesame", into: \.password)),
        (4, .press),
        (4.5, .type("Eve", into: \.name)),
        (6, .type("", into: \.email)),
        (7, .press),
        (8, .type("ada@example.com", into: \.email)),
        (9, .type("Analytical Engines", into: \.company)),
        (10, .press),
      ], of: form, on: time, output)
  }
}

/// The edits of a user, with their times.
enum FormScript {
  enum Edit: Sendable {
    case type(String, into: KeyPath<RegistrationForm, TextField> & Sendable)
    case press
  }

  /// Makes all edits in virtual time, and prints them with the changes of the form.
  static func run(
    _ edits: [(seconds: Double, edit: Edit)], of form: RegistrationForm, on time: TestScheduler,
    _ output: @escaping Program.Output
  ) {
    output("name, e-mail and password are required, company is not")
    for field in form.fields {
      show(field.text.changes.map { "\"\($0)\"" }, of: field.name)
      show(field.style.distinctUntilChanged().changes.map(\.rawValue), of: field.name)
    }
    show(form.submit.isEnabled.distinctUntilChanged().signal.map { $0 ? "enabled" : "disabled" }, of: "submit")
    show(form.submit.colour.distinctUntilChanged().signal.map(\.rawValue), of: "submit")
    show(form.status.changes, of: "status")
    for (seconds, edit) in edits {
      time.schedule(at: Instant(.seconds(seconds))) {
        switch edit {
        case .type(let text, let field):
          let field = form[keyPath: field]
          say("> type \"\(text)\" into \(field.name)")
          field.type(text)
        case .press:
          say("> press submit")
          form.submit.press()
        }
      }
    }
    time.run()

    @Sendable func say(_ text: String) { output("\(time.now.offset.inTenths) \(text)") }

    func show(_ changes: Signal<String, Never>, of control: String) {
      changes.subscribe { say("  \(control): \($0)") }
    }
  }
}
