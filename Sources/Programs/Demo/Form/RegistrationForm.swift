import ReactiveSignals

/// The entries of a user who registers. Each changing part of the form is declared once, as a function of its sources,
/// and is never updated by hand.
final class RegistrationForm: Sendable {
  let name = TextField("name")
  let email = TextField("e-mail")
  let password = TextField("password")
  let company = TextField("company")
  let submit = Button()
  let status: Property<String>

  var fields: [TextField] { [name, email, password, company] }

  init(server: RegistrationServer, on scheduler: some Scheduler) {
    let entries = Property.combineLatest(name.text, email.text, password.text, company.text) {
      Registration(name: $0, email: $1, password: $2, company: $3)
    }
    let register = Command(state: entries, enabledIf: \.isComplete, on: scheduler) {
      (entries: Registration, _: Button) in
      server.register(entries)
    }
    status = Property(
      initial: "",
      then: .merge(
        register.executionSignals.mapTo("one moment, please"),
        register.values.map { "welcome, \($0)" },
        register.errors.map { "sorry, \($0)" }))

    submit.command = register
    submit.colour <~ register.enabled.map { $0 ? .blue : .grey }
    for field in fields { field.style <~ register.executing.map { $0 ? .locked : .open } }
  }
}

/// The texts of the fields. The company is optional.
struct Registration: Sendable {
  var name, email, password, company: String

  var isComplete: Bool { ![name, email, password].contains("") }
}

/// Sends the name of the new user after a second, or fails if the e-mail is registered already.
struct RegistrationServer: Sendable {
  struct Refusal: Error, CustomStringConvertible {
    let description: String
  }

  let taken: String
  let scheduler: any Scheduler

  func register(_ entries: Registration) -> Signal<String, Refusal> {
    Signal { subscriber in
      scheduler.schedule(after: .seconds(1)) {
        if entries.email == taken {
          subscriber.fail(Refusal(description: "\(taken) is registered already"))
        } else {
          subscriber.send(entries.name)
          subscriber.complete()
        }
      }
    }
  }
}
