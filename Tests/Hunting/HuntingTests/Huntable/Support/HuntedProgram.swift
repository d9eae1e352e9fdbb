#if EXPLORATION
  /// A program of one primitive, and what a hunt of it says. What the reference compares is not here.
  struct HuntedProgram: CustomTestStringConvertible, Sendable {
    let testDescription: String
    private let expected: Expected
    private let schedules: Int
    private let body: @Sendable (Run, Outcomes) -> Void

    enum Expected {
      /// Nothing fails, and the runs note these outcomes.
      case clean(Set<String> = [])
      /// Something of this kind fails, with a message that contains the text.
      case fails(Failure.Kind, String = "")
    }

    init(
      _ text: String, _ expected: Expected, schedules: Int = 2_000,
      _ body: @escaping @Sendable (Run, Outcomes) -> Void
    ) {
      (testDescription, self.expected, self.schedules, self.body) = (text, expected, schedules, body)
    }

    func expect() {
      let outcomes = Outcomes()
      let result = hunt(Scenario(testDescription) { body($0, outcomes) }, budget: .schedules(schedules))
      switch expected {
      case .clean(let seen):
        #expect(result.isClean, "\(result)")
        #expect(outcomes.all == seen)
      case .fails(let kind, let text):
        #expect(result.report?.failure.kind == kind, "\(result)")
        #expect(text.isEmpty || "\(result)".contains(text), "\(result)")
      }
    }
  }
#endif
