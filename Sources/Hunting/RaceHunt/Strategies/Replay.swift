/// Follows a schedule. A pick that is impossible is a failure, and so is a run that ends before the schedule does. After the
/// end of the schedule the running thread continues, or else the first enabled thread.
final class Replay: Strategy {
  private let picks: [Int]
  private var position = 0

  init(_ schedule: Schedule) {
    picks = schedule.picks
    super.init("replay", length: schedule.picks.count)
  }

  override func begin(run: Int) -> Bool {
    position = 0
    return true
  }

  override func pick(_ choice: Choice) throws(Failure) -> Int {
    defer { position += 1 }
    guard position < picks.count else { return choice.current ?? choice.enabled[0] }
    let wanted = picks[position]
    if wanted < 0 { throw Failure(.misfit, "the step has no choice of stores") }
    if choice.enabled.contains(wanted) { return wanted }
    throw Failure(.misfit, "\(choice.name(wanted)) cannot go on, as the schedule wants it to")
  }

  override func pickAge(_ options: StoreOptions) throws(Failure) -> Int {
    guard position < picks.count, picks[position] < 0 else { return 0 }
    let age = -picks[position]
    // A later choice of the step is meant.
    if options.history == nil, age > options.choices[options.choices.count - 1] { return 0 }
    position += 1
    if options.choices.contains(age) { return age }
    throw Failure(.misfit, "the step cannot read the store that the schedule wants")
  }
}
