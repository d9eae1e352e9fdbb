import Huntable

/// The memory of a run: the model, whether it takes part, and what earlier runs of a hunt have shown of it.
struct RunMemory {
  var model = MemoryModel()
  /// Whether the run has atomics or checked memory.
  private(set) var isModelled = false
  /// What `ModelledAccess.missed` will be of the comparison that is being performed.
  var missed: Int?
  /// Whether the comparison that is performed next may fail without a cause.
  var comparesWeakly = false
  /// Whether loads may read later stores. The budget of a hunt says so, or the schedule of a replay.
  private(set) var readsLaterStores = false
  /// The stores so far, if loads may read stores that are performed later.
  private var stored: [(atomic: Int, value: AtomicBits, thread: Int)] = []
  /// What loads may read of later stores. Reset by each hunt.
  var laterStores = LaterStores()
  /// Whether the scenario needs the memory model. Reset by each hunt and each replay.
  var weakness = Weakness()

  /// Begins a run in the memory of the run before.
  mutating func begin(run: Int64, loadBuffering: Bool) {
    model.reset(run: run)
    isModelled = false
    missed = nil
    comparesWeakly = false
    readsLaterStores = loadBuffering || !laterStores.ofReplay.isEmpty
    if !stored.isEmpty { stored = [] }
  }

  /// From now on the memory model takes part.
  ///
  /// - Parameter threads: The threads of the run that have not ended.
  mutating func models(_ threads: ThreadList) {
    isModelled = true
    model.ended(0)
    for thread in threads { model.begins(thread + 1, after: nil) }
  }

  /// Notes a store. Loads of later runs may read its value before it is performed.
  mutating func learn(_ value: AtomicBits, of atomic: Int, by thread: Int) {
    stored.append((atomic, value, thread))
  }

  /// Notes what a run with loads of later stores has shown.
  mutating func settle() {
    for store in stored { laterStores.learn(store.value, of: store.atomic, by: store.thread) }
  }
}
