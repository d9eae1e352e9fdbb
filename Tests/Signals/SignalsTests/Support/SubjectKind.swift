/// The subjects of the library.
enum SubjectKind: CaseIterable, Sendable {
  case plain, replay, behavior

  /// Nil stands for a created signal.
  static let orNone: [Self?] = [nil, .plain, .replay, .behavior]

  func make<Value: Sendable, Failure: Error>(initial: Value) -> Subject<Value, Failure> {
    switch self {
    case .plain: Subject()
    case .replay: ReplaySubject()
    case .behavior: BehaviorSubject(initial)
    }
  }
}
