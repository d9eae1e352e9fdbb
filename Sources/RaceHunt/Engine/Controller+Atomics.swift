import CRaceHunt
import Huntable

// What the loads of the run's atomics read.

extension Controller {
  func loads(_ operation: VisibleOperation, _ value: UnsafeMutableRawPointer, _ size: Int64) {
    rh_hide()
    defer { rh_show() }
    guard isModelled(operation) else { return }
    let newest = AtomicBits(value, size)
    let atomic = operation.objectNumber
    var age = 0
    var promised = readsLaterStores ? state.memory.promised(from: atomic, to: me, operation.ordering) : nil
    if promised == nil {
      var ages = state.memory.ages(of: atomic, newest: newest, for: me, operation.ordering)
      if readsLaterStores {
        let values = laterStores.values(of: atomic, for: me)
        ages += state.memory.promises(of: values, from: atomic, newest: newest, ages: ages, operation.ordering)
          .compactMap { StorePick.age(of: $0) }
      }
      touchStrictly(operation, ages)
      age = pickAge(ages, of: atomic)
      promised = StorePick.value(age)
    }
    if let bits = promised {
      state.memory.promise(bits, from: atomic, newest: newest, to: me, operation.ordering)
      return bits.copy(to: value, size)
    }
    let bits = state.memory.load(atomic, newest: newest, age: age, by: me, operation.ordering)
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
    guard isModelled(operation) else { return true }
    let newest = AtomicBits(address, size)
    touchStrictly(operation)
    let ages = state.memory.agesOfStore(
      to: operation.objectNumber, newest: newest, for: me, operation.ordering)
    let age = pickAge(ages, of: operation.objectNumber, isStore: true)
    learn(AtomicBits(value, size), operation)
    state.memory.store(
      AtomicBits(value, size), to: operation.objectNumber, over: newest, age: age, by: me, operation.ordering
    )
    touchModelled(operation) { stores in
      ModelledAccess(
        store: state.memory.storeCount, next: age == 0 ? 0 : stores[stores.count - age].pointee.number)
    }
    return age == 0
  }

  func updates(
    _ operation: VisibleOperation, from old: UnsafeRawPointer, to new: UnsafeRawPointer, _ size: Int64
  ) {
    rh_hide()
    defer { rh_show() }
    guard isModelled(operation) else { return }
    touchStrictly(operation)
    // A comparison has asked already.
    let missed = state.missed.take()
    if missed == nil { _ = pickAge([0], of: operation.objectNumber) }
    learn(AtomicBits(new, size), operation)
    state.memory.update(
      operation.objectNumber, from: AtomicBits(old, size), to: AtomicBits(new, size), by: me,
      operation.ordering)
    touchModelled(operation) { stores in
      let source = stores.count > 1 ? stores[stores.count - 2].pointee.number : 0
      return ModelledAccess(source: source, store: state.memory.storeCount, missed: missed ?? source)
    }
  }

  func compares(
    _ operation: VisibleOperation, _ expected: UnsafeMutableRawPointer, with address: UnsafeRawPointer, _ size: Int64
  ) -> Bool {
    rh_hide()
    defer { rh_show() }
    let newest = AtomicBits(address, size)
    let wanted = AtomicBits(expected, size)
    let mayFail = state.comparesWeakly && newest == wanted
    state.comparesWeakly = false
    guard isModelled(operation) else { return !(mayFail && failsWithoutCause(operation)) }
    let ordering = operation.failureOrdering
    let ages = state.memory.ages(
      of: operation.objectNumber, newest: newest, for: me, ordering, except: wanted)
    touchStrictly(operation, ages)
    let age = pickAge(ages, of: operation.objectNumber)
    let missed = state.memory.missed(wanted, of: operation.objectNumber, for: me, ordering)
    let fails = age == 0 && mayFail && failsWithoutCause(operation)
    if age == 0, newest == wanted, !fails {
      state.missed = missed
      return true
    }
    let found = state.memory.load(operation.objectNumber, newest: newest, age: age, by: me, ordering)
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
        state.comparesWeakly = state.current >= 0
      } else {
        state.omissions.insert(.weakComparisons)
      }
    }
  }

  /// Notes a store. Loads of later runs may read its value before it is performed.
  private func learn(_ value: AtomicBits, _ operation: VisibleOperation) {
    guard readsLaterStores else { return }
    state.stored.append((operation.objectNumber, value, me))
  }

  /// Decides what a run with loads of later stores has shown.
  func settlePromises() {
    guard !state.memory.hasEmptyPromise else {
      state.isImpossible = true
      return
    }
    state.failure = state.doubtful ?? state.failure
    for store in state.stored { laterStores.learn(store.value, of: store.atomic, by: store.thread) }
  }

  /// Records that the present step depends on others by the order of sequentially consistent operations.
  private func touchStrictly(_ operation: VisibleOperation, _ ages: [Int] = []) {
    guard state.recordsTouches, operation.ordering == .sequentiallyConsistent else { return }
    touch(ObjectNumber.strictOrder, writes: false)
    // Later sequentially consistent loads know what this load reads.
    if ages.count > 1, !touchesStores { touch(operation.object) }
  }

  /// Whether the choices of the memory model say on what the accesses to atomics depend. They do not if a thread may
  /// learn all that others have done so far, or if a load may read a later store.
  private var touchesStores: Bool {
    state.recordsTouches && Self.choosesStores && state.tasks.order == nil && !readsLaterStores
  }

  /// Records how the present step has accessed an atomic, in place of the touch by which it was announced.
  private func touchModelled(_ operation: VisibleOperation, _ access: (AtomicHistory.Stores) -> ModelledAccess) {
    guard touchesStores, let history = state.memory.history(of: operation.objectNumber) else { return }
    let object = operation.objectNumber
    guard let index = state.touches.firstIndex(where: { $0.object == object }),
      state.touches.lastIndex(where: { $0.object == object }) == index
    else { return }
    var access = access(history.pointee.stores)
    access.isStrict = operation.ordering == .sequentiallyConsistent
    state.touches[index] = Touch(object, writes: access.stores, access)
  }

  /// Picks the store that an operation reads, or the place of a store, or one of two ways in which the system may
  /// decide.
  func pickAge(_ ages: [Int], of atomic: Int? = nil, isStore: Bool = false) -> Int {
    guard ages.count > 1 || atomic != nil && touchesStores, Self.choosesStores || atomic == nil, state.failure == nil
    else { return 0 }
    let options = StoreOptions(
      ages: ages, history: atomic.flatMap { state.memory.history(of: $0) }, isOfAtomic: atomic != nil && touchesStores,
      isStore: isStore, trace: state.trace)
    guard let age = asked({ (strategy) throws(Failure) in try strategy.pickAge(options) }), ages.count > 1 else {
      return 0
    }
    state.trace = mixed(state.trace, ages.count << 8 | age)
    guard age > 0 else { return 0 }
    state.picks.append(-age)
    state.schedule = mixed(state.schedule, -age)
    state.otherStores += 1
    state.steps[state.steps.count - 1].age = age
    rh_crash_pick(Int32(-age))
    return age
  }
}

extension AtomicBits {
  fileprivate init(_ address: UnsafeRawPointer, _ size: Int64) {
    self.init()
    withUnsafeMutableBytes(of: &self) { $0.baseAddress!.copyMemory(from: address, byteCount: Int(size)) }
  }

  fileprivate func copy(to address: UnsafeMutableRawPointer, _ size: Int64) {
    withUnsafeBytes(of: self) { address.copyMemory(from: $0.baseAddress!, byteCount: Int(size)) }
  }
}
