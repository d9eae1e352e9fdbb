import Dispatch
import Foundation
import Synchronization

// Kinds of synchronization. Each of these functions adds to a number that nothing else protects.

/// A number that each kind of synchronization adds to.
public final class Total: @unchecked Sendable {
  public var value = 0

  public init() {}

  func add() { value += 1 }
}

/// Threads that wait for each other at a barrier.
public final class Meeting: @unchecked Sendable {
  private let barrier = UnsafeMutablePointer<pthread_barrier_t>.allocate(capacity: 1)

  public init(of count: Int) { pthread_barrier_init(barrier, nil, UInt32(count)) }

  deinit {
    pthread_barrier_destroy(barrier)
    barrier.deallocate()
  }

  /// Returns whether this thread was the last one.
  public func arrive() -> Bool { pthread_barrier_wait(barrier) != 0 }
}

private let isFirst = Atomic(true)

/// Calls a function of the C library that allocates memory, but only the first time.
public func warmUp() {
  if isFirst.exchange(false, ordering: .relaxed) { free(strdup("a text of thirty-one characters")) }
}

/// Hands a turn from thread to thread.
public final class Turns: @unchecked Sendable {
  private let lock = NSConditionLock(condition: 0)
  public private(set) var order: [Int] = []

  public init() {}

  /// Returns whether the turn came in time.
  public func takeWithinAnHour(_ turn: Int) -> Bool {
    guard lock.lock(whenCondition: turn, before: Date() + 3600) else { return false }
    order.append(turn)
    lock.unlock(withCondition: turn + 1)
    return true
  }
}

private let key: pthread_key_t = {
  var key = pthread_key_t()
  pthread_key_create(&key) { value in
    guard let value = value as UnsafeMutableRawPointer? else { return }
    Unmanaged<Total>.fromOpaque(value).takeRetainedValue().add()
  }
  return key
}()

/// Leaves a value to its thread, which destroys it at the end. Returns whether the thread had one.
public func leaveToThread(_ total: Total) -> Bool {
  let hasValue = pthread_getspecific(key) != nil
  pthread_setspecific(key, Unmanaged.passRetained(total).toOpaque())
  Thread.current.threadDictionary["count"] = 1
  return hasValue
}

/// Work that is awaited, that tells of its end, and that is cancelled.
public final class Items: @unchecked Sendable {
  private let queue = DispatchQueue(label: "items")
  private let group = DispatchGroup()

  public init() {}

  public func waitForItem(_ total: Total) {
    let item = DispatchWorkItem { total.add() }
    queue.async(execute: item)
    item.wait()
    total.add()
  }

  public func hearOfItem(_ total: Total) {
    let item = DispatchWorkItem { total.add() }
    group.enter()
    item.notify(queue: .global()) {
      total.add()
      self.group.leave()
    }
    queue.async(execute: item)
    group.wait()
  }

  /// Returns whether the work was done in time.
  public func waitASecond(_ total: Total) -> Bool {
    let item = DispatchWorkItem { total.add() }
    queue.asyncAfter(deadline: .now() + 1, execute: item)
    return item.wait(timeout: .now() + 2) == .success
  }
}

/// A concurrent queue on a serial one.
public final class Layers: Sendable {
  private let serial = DispatchQueue(label: "serial")
  private let upper: DispatchQueue

  public init() {
    upper = DispatchQueue(label: "upper", attributes: [.concurrent, .initiallyInactive])
    upper.setTarget(queue: serial)
    upper.activate()
  }

  public func add(_ total: Total) {
    upper.async { total.add() }
    upper.async(flags: .barrier) { total.add() }
    serial.sync { total.add() }
    upper.sync {}
  }
}

/// A timer that fires three times.
public final class Clock: @unchecked Sendable {
  private let queue = DispatchQueue(label: "clock")
  private let timer: any DispatchSourceTimer
  private let isOver = DispatchSemaphore(value: 0)
  private var count = 0

  public init() { timer = DispatchSource.makeTimerSource(queue: queue) }

  /// Returns how many seconds three turns take.
  public func tickThreeTimes(_ total: Total) -> Double {
    let before = DispatchTime.now()
    timer.setEventHandler { [self] in
      total.add()
      count += 1
      if count == 3 { timer.cancel() }
    }
    timer.setCancelHandler { [self] in isOver.signal() }
    timer.schedule(deadline: .now() + 1, repeating: 10)
    timer.resume()
    isOver.wait()
    return Double(DispatchTime.now().uptimeNanoseconds - before.uptimeNanoseconds) / 1_000_000_000
  }
}

/// A timer whose handler reads what was written before the timer was activated.
public final class Alarm: @unchecked Sendable {
  private let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "alarm"))
  private var volume = 0

  public init(_ ring: @escaping @Sendable (Int) -> Void) {
    timer.setEventHandler { [self] in
      ring(volume)
      timer.cancel()
    }
  }

  public func start(_ volume: Int) {
    self.volume = volume
    timer.schedule(deadline: .now() + 10)
    timer.activate()
  }

  public func hurry() { timer.schedule(deadline: .now() + 1) }
}

/// A source to which threads give numbers.
public final class Sum: @unchecked Sendable {
  private let queue = DispatchQueue(label: "sum")
  private let source: any DispatchSourceUserDataAdd
  public let total = Total()

  public init() {
    source = DispatchSource.makeUserDataAddSource(queue: queue)
    source.setEventHandler { [unowned self] in total.value += Int(source.data) }
    source.activate()
  }

  public func add(_ number: UInt) { source.add(data: number) }

  /// The sum of at least the numbers that this thread has added.
  public func present() -> Int { queue.sync { total.value } }
}

/// A source that hears two signals of the process.
public func hearSignals(_ total: Total) {
  let (isRegistered, isOver) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
  let source = DispatchSource.makeSignalSource(signal: SIGUSR1, queue: DispatchQueue(label: "signals"))
  source.setRegistrationHandler { isRegistered.signal() }
  source.setEventHandler {
    total.value += Int(source.data)
    if total.value == 2 { isOver.signal() }
  }
  source.activate()
  isRegistered.wait()
  raise(SIGUSR1)
  kill(getpid(), SIGUSR1)
  isOver.wait()
  source.cancel()
}

/// A source that is cancelled before it is registered. Returns whether its handlers have been released.
public func cancelsEarly() -> Bool {
  let queue = DispatchQueue(label: "signals")
  weak var held: Total?
  do {
    let total = Total()
    held = total
    let source = DispatchSource.makeSignalSource(signal: SIGUSR1, queue: queue)
    source.setRegistrationHandler { total.add() }
    source.cancel()
    source.activate()
  }
  queue.sync {}
  return held == nil
}

/// Operations that depend on each other.
public func addByOperations(_ total: Total) {
  let queue = OperationQueue()
  let first = BlockOperation { total.add() }
  let second = BlockOperation { total.add() }
  second.addDependency(first)
  queue.addOperations([second, first], waitUntilFinished: true)
}

/// Operations on a queue that runs one at a time.
public func addByAnOperationAtATime(_ total: Total) {
  let queue = OperationQueue()
  queue.maxConcurrentOperationCount = 1
  for _ in 0..<2 { queue.addOperation { total.add() } }
  queue.waitUntilAllOperationsAreFinished()
}

/// A name that the environment of the process keeps, which no operation of threads announces.
public enum Environment {
  public static func clear() { unsetenv("KERNELS_NAME") }

  // An inlined function would not begin, so that no other thread could run there.
  @inline(never) private static var hasName: Bool { getenv("KERNELS_NAME") != nil }
  @inline(never) private static func setName() { setenv("KERNELS_NAME", "name", 1) }

  /// Sets the name unless there is one. Returns whether the name was set.
  public static func setNameOnce() -> Bool {
    if hasName { return false }
    setName()
    return true
  }
}

/// Data that has the bytes of other data twice.
public final class Twice: @unchecked Sendable {
  private var data: DispatchData?

  fileprivate init(_ other: DispatchData) {
    var data = other
    data.append(other)
    self.data = data
  }

  /// Returns the first byte, and gives up the data.
  public func take() -> UInt8 {
    var first: UInt8 = 0
    data!.enumerateBytes { bytes, _, _ in first = bytes[0] }
    data = nil
    return first
  }

  /// Two of them share a byte, which is 1 until both have been given up.
  public static func two() -> [Twice] {
    let byte = UnsafeMutablePointer<UInt8>.allocate(capacity: 1)
    byte.initialize(to: 1)
    let data = DispatchData(
      bytesNoCopy: UnsafeRawBufferPointer(start: byte, count: 1),
      deallocator: .custom(DispatchQueue(label: "bytes")) {
        byte.pointee = 0
        byte.deallocate()
      })
    return [Twice(data), Twice(data)]
  }
}
