/// The threads that hold the locks of a run; -1 is nobody.
struct LockOwners {
  /// The owners of the run's locks, by number.
  private var ofRun = ThreadList()
  /// The locks that are held and were made outside the run, and their owners. Few are held at a time.
  private var others = FlatList<(lock: Int, owner: Int)>()
  /// The addresses of the locks that are not modelled and for which threads have waited.
  private var foreign = FlatList<UInt>()

  mutating func removeAll() {
    ofRun.removeAll()
    others.removeAll()
    foreign.removeAll()
  }

  subscript(lock: Int) -> Int {
    if lock <= 0 { return place(of: lock).map { others[$0].owner } ?? -1 }
    let number = ObjectNumber.of(lock)
    return number < ofRun.count ? ofRun[number] : -1
  }

  @inline(__always)
  mutating func acquired(_ lock: Int, by thread: Int) {
    if lock <= 0 {
      if let place = place(of: lock) { others.remove(at: place) }
      return others.append((lock, thread))
    }
    let number = ObjectNumber.of(lock)
    while ofRun.count <= number { ofRun.append(-1) }
    ofRun[number] = thread
  }

  @inline(__always)
  mutating func released(_ lock: Int) {
    if lock <= 0 {
      if let place = place(of: lock) { others.remove(at: place) }
      return
    }
    let number = ObjectNumber.of(lock)
    if number < ofRun.count { ofRun[number] = -1 }
  }

  private func place(of lock: Int) -> Int? {
    var index = others.count - 1
    while index >= 0, others[index].lock != lock { index -= 1 }
    return index < 0 ? nil : index
  }

  /// The number of a lock that is not modelled, by its address.
  mutating func number(ofForeign address: UInt) -> Int {
    var index = 0
    while index < foreign.count, foreign[index] != address { index += 1 }
    if index == foreign.count { foreign.append(address) }
    return index + 1
  }
}
