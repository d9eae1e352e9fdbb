/// Follows a schedule. After the end of the schedule the running thread continues, or else the first enabled thread.
final class Replay: Strategy {
  private let picks: [Int]
  private let isStrict: Bool
  private var position = 0

  /// - Parameter isStrict: Whether an impossible pick is a failure. If not, as for edited schedules, the running thread
  ///   continues instead.
  init(_ schedule: Schedule, isStrict: Bool) {
    picks = schedule.picks
    self.isStrict = isStrict
    super.init("replay")
  }

  override func begin(run: Int) -> Bool {
    position = 0
    return true
  }

  override func pick(_ choice: Choice) throws(Failure) -> Int {
    // An edited schedule may have choices of stores where there is nothing to choose.
    while !isStrict, position < picks.count, picks[position] < 0 { position += 1 }
    defer { position += 1 }
    if position < picks.count {
      let wanted = picks[position]
      if wanted < 0 { throw Failure(.misfit, "the step has no choice of stores") }
      if choice.enabled.contains(wanted) { return wanted }
      if isStrict { throw Failure(.misfit, "\(choice.name(wanted)) cannot go on, as the schedule wants it to") }
    }
    return choice.current ?? choice.enabled[0]
  }

  override func pickAge(_ options: StoreOptions) throws(Failure) -> Int {
    guard position < picks.count, picks[position] < 0 else { return 0 }
    defer { position += 1 }
    let age = -picks[position]
    if options.choices.contains(age) { return age }
    if isStrict { throw Failure(.misfit, "the step cannot read the store that the schedule wants") }
    return 0
  }

  override func end() throws(Failure) {
    guard isStrict, position < picks.count else { return }
    throw Failure(.misfit, "the run is over, and the schedule has \(picks.count - position) more steps")
  }
}
