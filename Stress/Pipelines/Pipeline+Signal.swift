extension Pipeline.Expression {
  /// The signal of the library.
  func signal(_ subjects: [Subject<Int, TestError>], on scheduler: any Scheduler) -> Ints {
    switch self {
    case .subject(let subject): subjects[subject].signal
    case .apply(let operation, let parameter, let inputs):
      operation.build(
        Parts(
          inputs: inputs.map { $0.signal(subjects, on: scheduler) }, parameter: parameter, scheduler: scheduler))
    }
  }
}
