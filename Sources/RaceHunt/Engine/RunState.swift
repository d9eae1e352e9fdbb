import ReactiveSchedulers

/// The controller's state of the present run, made anew for each run.
struct RunState {
  var number: Int64 = 0
  var strategy: any Strategy = RandomWalk(seed: 0)
  var threads: [LogicalThread] = []
  /// The run's replacements for objects of which the process has one.
  var sharedObjects: [String: AnyObject] = [:]
  /// The thread that has the baton; -1 during the set-up, and after all threads have ended.
  var current = -1
  /// The thread that holds each lock.
  var owners: [Int: Int] = [:]
  /// The objects that the present step has touched so far.
  var touches: [Touch] = []
  var picks: [Int] = []
  var steps: [Step] = []
  /// A hash of the steps so far, and of the threads that were enabled at each step.
  var trace = 0
  var preemptions = 0
  /// How many consecutive steps the running thread has taken.
  var stretch = 0
  /// How many threads have yielded and had no turn since.
  var yielding = 0
  var failure: Failure?
  var objects = 0
  var clock: Int64 = 0
  var unfinishedTasks: [String] = []
  /// How many steps were taken after a failure. The threads should then end with few switches, but may never end.
  var stepsAfterFailure = 0
}
