import CRaceHunt

// What the loads of the run's atomics read.

extension Controller {
  func loads(_ operation: VisibleOperation, _ value: UnsafeMutableRawPointer, _ size: Int64) {
    rh_hide()
    defer { rh_show() }
    guard isModelled(operation) else { return }
    let newest = AtomicBits(value, size)
    let atomic = operation.objectNumber
    let ages = memory.model.ages(of: atomic, newest: newest, for: me, operation.ordering)
    touchStrictly(operation, ages: ages.count)
    let age = pickAge(ages, of: atomic)
    let bits = memory.model.load(atomic, newest: newest, age: age, by: me, operation.ordering)
    touchModelled(operation) { stores in
      ModelledAccess(source: stores[stores.count - 1 - age].pointee.number)
    }
    if age > 0 { bits.copy(to: value, size) }
  }

  func stores(
    _ operation: VisibleOperation, _ value: UnsafeRawPointer, over address: UnsafeRawPointer, _ size: Int64
  ) -> Bool {
    rh_hide()
    defer { rh_show() }
    guard isModelled(operation) else {
      notesChange(operation, from: address, to: value, size)
      return true
    }
    let newest = AtomicBits(address, size)
    touchStrictly(operation)
    let ages = memory.model.agesOfStore(
      to: operation.objectNumber, newest: newest, for: me, operation.ordering)
    let age = pickAge(ages, of: operation.objectNumber, isStore: true)
    memory.model.store(
      AtomicBits(value, size), to: operation.objectNumber, over: newest, age: age, by: me, operation.ordering
    )
    touchModelled(operation) { stores in
      ModelledAccess(
        store: memory.model.storeCount, next: age == 0 ? 0 : stores[stores.count - age].pointee.number)
    }
    if age == 0 { notesChange(operation, from: address, to: value, size) }
    return age == 0
  }

  func updates(
    _ operation: VisibleOperation, from old: UnsafeRawPointer, to new: UnsafeRawPointer, _ size: Int64
  ) {
    rh_hide()
    defer { rh_show() }
    notesChange(operation, from: old, to: new, size)
    guard isModelled(operation) else { return }
    touchStrictly(operation)
    // A comparison has asked already.
    let missed = memory.missed.take()
    if missed == nil, recordsTouches { _ = pickAge(memory.model.alternatives(1), of: operation.objectNumber) }
    memory.model.update(
      operation.objectNumber, from: AtomicBits(old, size), to: AtomicBits(new, size), by: me,
      operation.ordering)
    touchModelled(operation) { stores in
      let source = stores.count > 1 ? stores[stores.count - 2].pointee.number : 0
      return ModelledAccess(source: source, store: memory.model.storeCount, missed: missed ?? source)
    }
  }

  func compares(
    _ operation: VisibleOperation, _ expected: UnsafeMutableRawPointer, with address: UnsafeRawPointer, _ size: Int64
  ) -> Bool {
    rh_hide()
    defer { rh_show() }
    let newest = AtomicBits(address, size)
    let wanted = AtomicBits(expected, size)
    let mayFail = memory.comparesWeakly && newest == wanted
    memory.comparesWeakly = false
    guard isModelled(operation) else { return !(mayFail && failsWithoutCause()) }
    let ordering = operation.failureOrdering
    let ages = memory.model.ages(
      of: operation.objectNumber, newest: newest, for: me, ordering, except: wanted)
    touchStrictly(operation, ages: ages.count)
    let age = pickAge(ages, of: operation.objectNumber)
    let missed = memory.model.missed(wanted, of: operation.objectNumber, for: me, ordering)
    let fails = age == 0 && mayFail && failsWithoutCause()
    if age == 0, newest == wanted, !fails {
      memory.missed = missed
      return true
    }
    let found = memory.model.load(operation.objectNumber, newest: newest, age: age, by: me, ordering)
    touchModelled(operation) { stores in
      ModelledAccess(source: stores[stores.count - 1 - age].pointee.number, missed: missed)
    }
    // The newest value is compared in memory, which ThreadSanitizer sees.
    if age > 0 { found.copy(to: expected, size) }
    return age == 0 && !fails
  }

  func comparesWeakly() {
    hidden {
      if limits.failuresWithoutCause {
        memory.comparesWeakly = threads.current >= 0
      } else {
        record.omissions.insert(.weakComparisons)
      }
    }
  }

  /// Notes a change of an atomic, for a strategy that compares states.
  private func notesChange(
    _ operation: VisibleOperation, from old: UnsafeRawPointer, to new: UnsafeRawPointer, _ size: Int64
  ) {
    guard record.recordsValues, operation.object > 0 else { return }
    record.changes(operation.objectNumber, from: AtomicBits(old, size), to: AtomicBits(new, size))
  }

  /// Records that the present step depends on others by the order of sequentially consistent operations.
  ///
  /// - Parameter ages: How many stores it may read.
  @inline(__always)
  private func touchStrictly(_ operation: VisibleOperation, ages: Int = 1) {
    guard recordsTouches, operation.ordering == .sequentiallyConsistent else { return }
    touch(ObjectNumber.strictOrder, writes: false)
    // Later sequentially consistent loads know what this load reads.
    if ages > 1, !touchesStores { touch(operation.object) }
  }

  /// Whether the choices of the memory model say on what the accesses to atomics depend. They do not if a thread may
  /// learn all that others have done so far.
  private var touchesStores: Bool { recordsTouches && Self.choosesStores && tasks.order == nil }

  /// Records how the present step has accessed an atomic, in place of the touch by which it was announced.
  @inline(__always)
  private func touchModelled(_ operation: VisibleOperation, _ access: (AtomicHistory.Stores) -> ModelledAccess) {
    guard touchesStores, let history = memory.model.history(of: operation.objectNumber) else { return }
    var access = access(history.pointee.stores)
    access.isStrict = operation.ordering == .sequentiallyConsistent
    replaceTouch(of: operation.objectNumber, access)
  }

  private func replaceTouch(of object: Int, _ access: ModelledAccess) {
    guard let index = touches.firstIndex(where: { $0.object == object }),
      touches.lastIndex(where: { $0.object == object }) == index
    else { return }
    touches[index] = Touch(object, writes: access.stores, access)
  }

  /// Picks the store that an operation reads, or the place of a store, or one of two ways in which the system may
  /// decide.
  @inline(__always)
  func pickAge(
    _ ages: FlatList<Int>, of atomic: Int? = nil, isStore: Bool = false, isFault: Bool = false
  ) -> Int {
    ages.count > 1 || recordsTouches ? chooseAge(ages, of: atomic, isStore, isFault) : 0
  }

  private func chooseAge(_ ages: FlatList<Int>, of atomic: Int?, _ isStore: Bool, _ isFault: Bool) -> Int {
    guard ages.count > 1 || atomic != nil && touchesStores, Self.choosesStores || atomic == nil, record.failure == nil
    else { return 0 }
    let options = StoreOptions(
      choices: ages, history: atomic.flatMap { memory.model.history(of: $0) },
      isOfAtomic: atomic != nil && touchesStores,
      isStore: isStore, isFault: isFault, trace: record.trace)
    guard let age = asked({ (strategy) throws(Failure) in try strategy.pickAge(options) }), ages.count > 1 else {
      return 0
    }
    record.picked(age: age, of: ages.count)
    if age > 0 { rh_crash_pick(Int32(-age)) }
    return age
  }
}

extension AtomicBits {
  fileprivate init(_ address: UnsafeRawPointer, _ size: Int64) {
    if size == 8 {
      self.init(address.load(as: UInt64.self), 0)
      return
    }
    self.init(0, 0)
    withUnsafeMutableBytes(of: &self) { $0.baseAddress!.copyMemory(from: address, byteCount: Int(size)) }
  }

  fileprivate func copy(to address: UnsafeMutableRawPointer, _ size: Int64) {
    withUnsafeBytes(of: self) { address.copyMemory(from: $0.baseAddress!, byteCount: Int(size)) }
  }
}
