import CHuntable
import CInstrumentation
import CRaceHunt
import CRuntimeHooks
@_spi(Reflection) import Swift

/// The locks, the atomics and the memory of code that is hunted as it is written. The code does not say when such an
/// object begins, so the object gets its number when it is used first.
///
/// A search compares the objects of different runs by their numbers. In a program with instrumented code the number of an
/// object is that of its place, which is the same in each run: the thread that made the Swift object which contains it, the code
/// that made it, how many objects of that size the thread had made before with this code, and the offset in the object. The place
/// of a global variable is its address. For all other memory the order of its first uses in the run has to do.
///
/// In other programs no allocations are watched, and an object gets the next number of the run. An object is used first when a
/// thread is about to operate on it. So after the same steps the objects that the next steps touch have the same numbers, and
/// a search needs no more.
final class InstrumentedObjects: PartOfRun, @unchecked Sendable {
  // Sendable: as the controller.

  struct Object {
    /// The number in the run.
    let number: Int
    let label: StaticString
  }

  private enum Place: Hashable {
    case inObject(thread: Int32, maker: UInt64, size: UInt32, number: Int32, offset: UInt)
    case global(UInt)
    case use(Int)
  }

  private struct Field: Hashable {
    let type: UnsafeRawPointer?
    let offset: UInt
  }

  @exclusivity(unchecked) private var numbers: [Place: Int] = [:]
  @exclusivity(unchecked) private var labels: [Field: StaticString] = [:]
  /// The objects of the present run, by their addresses.
  @exclusivity(unchecked) private var objects: [UInt: Object] = [:]
  /// Those that were used last, each at a place that its address determines. Each step looks for its object, and a
  /// dictionary takes a sixth of the time of a step.
  @exclusivity(unchecked) private var recent = [(address: UInt, object: Object)](
    repeating: (0, Object(number: 0, label: "")), count: 64)
  #if EXPLORATION
    /// The threads that wait for each condition variable of the run.
    @exclusivity(unchecked) var waiters: [UInt: Waiters] = [:]
  #endif
  /// How many threads the program has started in the run.
  @exclusivity(unchecked) var threads = 0
  /// How many objects of the run have no other place than the order of their first uses.
  @exclusivity(unchecked) private var uses = 0
  /// Whether objects are numbered by their places, so that the numbers of other objects are even.
  private let hasPlaces = ci_is_present()

  /// A hunt begins. The numbers of the objects of earlier hunts do not matter.
  func huntBegins() {
    numbers = [:]
    labels = [:]
  }

  #if EXPLORATION
    /// A run begins.
    func begin() {
      uses = 0
      threads = 0
      if !waiters.isEmpty { waiters = [:] }
      if !objects.isEmpty { objects.removeAll(keepingCapacity: true) }
      forgetRecent()
      ci_record_calls(controller.recordsCallers)
      ci_announce_entries(controller.limits.entriesArePoints)
      ci_expect_handlers(rt_handler_callers())
      rh_begin_objects(controller.limits.addressesComeBack)
      rh_begin_synchronization()
      ci_begin_run(controller.number)
    }
  #endif

  private func forgetRecent() {
    for place in recent.indices { recent[place].address = 0 }
  }

  /// The difference between the numbers of other objects that the run makes.
  var stepOfNumbers: Int64 { hasPlaces ? 2 : 1 }

  /// Memory of the run was freed, and belongs to a new object.
  func forget(_ start: UInt, _ size: UInt64) {
    func isOther(_ address: UInt) -> Bool { address < start || address - start >= size }
    objects = objects.filter { isOther($0.key) }
    forgetRecent()
    #if EXPLORATION
      waiters = waiters.filter { isOther($0.key) }
      controller.dispatch.forget { !isOther($0) }
    #endif
  }

  func known(_ address: UInt) -> Object? {
    let place = Int(address >> 2) & (recent.count - 1)
    if recent[place].address == address { return recent[place].object }
    guard let object = objects[address] else { return nil }
    recent[place] = (address, object)
    return object
  }

  /// Adds an object that is used for the first time in the run.
  ///
  /// - Parameter name: The name of the object if it is no part of an object of Swift.
  func add(_ address: UInt, _ name: String) -> Object {
    guard hasPlaces else {
      rh_numbers(UnsafeRawPointer(bitPattern: address))
      let object = Object(number: Int(ct_new_object()) & (1 << ct_run_shift - 1), label: StaticString(forever: name))
      objects[address] = object
      return object
    }
    var container = rh_object()
    let place: Place
    var field = Field(type: nil, offset: 0)
    if rh_find_object(UnsafeRawPointer(bitPattern: address), &container), container.number >= 0 {
      field = Field(type: container.metadata, offset: address - UInt(container.start))
      place = .inObject(
        thread: container.thread, maker: container.maker, size: container.size, number: container.number,
        offset: field.offset)
    } else if rh_is_global(UnsafeRawPointer(bitPattern: address)) {
      place = .global(address)
    } else {
      uses += 1
      place = .use(uses)
    }
    let number = numbers[place] ?? 2 * numbers.count + 1
    numbers[place] = number
    let object = Object(number: number, label: label(field, name))
    objects[address] = object
    return object
  }

  private func label(_ field: Field, _ name: String) -> StaticString {
    guard let type = field.type else { return StaticString(forever: name) }
    if let label = labels[field] { return label }
    let label = StaticString(forever: Self.name(of: field.offset, in: type))
    labels[field] = label
    return label
  }

  /// The classes that store the elements of the standard library's collections.
  private static let storages = [
    ("_ContiguousArrayStorage<", "an array of "), ("_DictionaryStorage<", "a dictionary of "),
    ("_SetStorage<", "a set of "),
  ]

  /// Whether memory with this label belongs to a collection of the standard library.
  static func isStorage(_ label: String) -> Bool { storages.contains { label.hasPrefix($0.1) } }

  /// Whether memory is a part of an object of the hunter, whose own code is instrumented too if all targets of a program are.
  static func isOfHunter(_ address: UnsafeRawPointer) -> Bool {
    var container = rh_object()
    guard rh_find_object(address, &container), let metadata = container.metadata, isClass(metadata) else {
      return false
    }
    let name = _typeName(unsafeBitCast(metadata, to: Any.Type.self))
    return ["Huntable.", "RaceHunt.", "RuntimeHooks."].contains(where: name.hasPrefix)
  }

  /// Other metadata is that of boxes and of the variables of closures.
  private static func isClass(_ metadata: UnsafeRawPointer) -> Bool {
    let kind = metadata.load(as: UInt.self)
    return kind == 0 || kind > 0x7ff
  }

  /// The name of a part of an object of Swift, such as `Account.balance`.
  private static func name(of offset: UInt, in metadata: UnsafeRawPointer) -> String {
    guard isClass(metadata) else { return "a captured variable" }
    let type = unsafeBitCast(metadata, to: Any.Type.self)
    let name = "\(type)"
    for (prefix, text) in storages where name.hasPrefix(prefix) {
      return text + name.dropFirst(prefix.count).dropLast()
    }
    var last = name
    // The option for classes has a name too, which is a variable that the compiler does not permit here.
    _ = _forEachField(of: type, options: _EachFieldOptions(rawValue: 1)) { field, start, _, _ in
      guard start <= Int(offset) else { return false }
      last = "\(name).\(String(cString: field))"
      return true
    }
    return last
  }
}
