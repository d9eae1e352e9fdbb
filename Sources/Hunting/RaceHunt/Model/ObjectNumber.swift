import CHuntable

/// The numbers of the objects that the steps of a run touch. They are the same in every run of a schedule.
///
/// The number of an object of the run is its position in the order of creation. An object of which the process has one has
/// a number below zero. The numbers here stand for what is no object.
enum ObjectNumber {
  static let clock = Int.max

  /// All memory whose accesses are not announced.
  static let unannounced = Int.max - 1

  static let mainActor = Int.max - 2

  /// The order of the sequentially consistent operations.
  static let strictOrder = Int.max - 4

  /// All sockets, pipes and other descriptors of the run.
  static let descriptors = Int.max - 3

  /// The start of a thread.
  static func start(of thread: Int) -> Int { strictOrder - 1 - thread }

  /// The end of a task. Objects of the process have numbers that are closer to zero.
  static func end(of task: Int) -> Int { -1 << 40 - task }

  /// - Parameter object: The identity of an object, as `Exploration` gives it, or a number that is declared here.
  static func of(_ object: Int) -> Int {
    object <= 0 || object >= strictOrder ? object : object & (1 << ct_run_shift - 1)
  }
}

extension VisibleOperation {
  var objectNumber: Int { ObjectNumber.of(object) }

  /// The kind of operation, and the number of its object.
  var identity: Int { objectNumber << 8 | Int(kind.rawValue) }

  var writes: Bool { kind != .load && kind != .read }

  /// Whether the operation accesses plain memory.
  var isPlain: Bool { kind == .read || kind == .write }

  /// The operation as reports show it.
  var text: String {
    if object == ObjectNumber.descriptors { return kind == .wait ? "wait for \(label)" : "\(label)" }
    return kind == .start || kind == .act ? "\(label)" : "\(kind) \(objectText)"
  }

  /// The name and the number of the object. Only objects of the run have a number here.
  var objectText: String {
    if object == ObjectNumber.descriptors { return "descriptors" }
    return object > 0 ? "\(name)#\(objectNumber)" : name
  }
}

/// Combines a hash and a number.
func mixed(_ hash: Int, _ number: Int) -> Int {
  // The sum makes the hashes of a number and of its negation differ in more than the sign.
  let mixed = UInt64(bitPattern: Int64(hash ^ number)) &* 0x2127_599b_f432_5c37 &+ 0x9e37_79b9_7f4a_7c15
  return Int(truncatingIfNeeded: mixed ^ (mixed >> 29))
}
