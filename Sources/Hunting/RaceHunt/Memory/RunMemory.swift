/// The memory of a run: the model, and whether it takes part.
struct RunMemory {
  var model = MemoryModel()
  /// Whether the run has atomics or checked memory.
  private(set) var isModelled = false
  /// What `ModelledAccess.missed` will be of the comparison that is being performed.
  var missed: Int?
  /// Whether the comparison that is performed next may fail without a cause.
  var comparesWeakly = false
  /// Whether the scenario needs the memory model. Reset by each hunt and each replay.
  var weakness = Weakness()

  /// Begins a run in the memory of the run before.
  mutating func begin(run: Int64) {
    model.reset(run: run)
    isModelled = false
    missed = nil
    comparesWeakly = false
  }

  /// From now on the memory model takes part.
  ///
  /// - Parameter threads: The threads of the run that have not ended.
  mutating func models(_ threads: ThreadList) {
    isModelled = true
    model.ended(0)
    for thread in threads { model.begins(thread + 1, after: nil) }
  }
}
