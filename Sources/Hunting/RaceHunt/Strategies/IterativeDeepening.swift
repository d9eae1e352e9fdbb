/// Depth-first search through the schedules without preemptions, then those with one, and so on until no schedule is
/// left out. So schedules with few preemptions come first, and in the end every schedule has been run.
///
/// Musuvathi and Qadeer, "Iterative context bounding for systematic testing of multithreaded programs" (PLDI 2007).
final class IterativeDeepening: Strategy {
  private var bound = 0
  private(set) var search = DepthFirst(bound: 0)

  init() { super.init("dfs(0)") }

  override func begin(run: Int) -> Bool {
    while !search.begin(run: run) {
      guard search.isCutOff else {
        (coverage, schedules) = (search.coverage, search.schedules)
        return false
      }
      bound += 1
      search = DepthFirst(bound: bound)
      name = search.name
    }
    return true
  }

  override func pick(_ choice: Choice) throws(Failure) -> Int { try search.pick(choice) }

  override func pickAge(_ options: StoreOptions) throws(Failure) -> Int { try search.pickAge(options) }
}
