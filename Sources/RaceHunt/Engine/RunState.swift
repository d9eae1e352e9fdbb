import ReactiveSignals

/// What the controller knows of the run that is going on: made anew for each.
struct RunState {
  var number: Int64 = 0
  var strategy: any Strategy = RandomWalk(seed: 0)
  var threads: [LogicalThread] = []
  /// What stands in for the objects that a process has once.
  var sharedObjects: [String: AnyObject] = [:]
  /// The thread that has the baton; -1 while the scenario is set up, and when its threads have ended.
  var current = -1
  /// Who holds which lock.
  var owners: [Int: Int] = [:]
  /// What the step that is going on has touched so far.
  var touches: [Touch] = []
  var picks: [Int] = []
  var steps: [Step] = []
  /// A hash of what was done so far, and of what could be done instead.
  var trace = 0
  var preemptions = 0
  /// How many steps the thread that runs has taken in a row.
  var stretch = 0
  /// How many threads have yielded, and had no turn since.
  var yielding = 0
  var failure: Failure?
  var objects = 0
  var clock: Int64 = 0
  var unfinishedTasks: [String] = []
  /// After a failure threads finish with as few switches as possible; counted, since that may not end.
  var stepsAfterFailure = 0
}
