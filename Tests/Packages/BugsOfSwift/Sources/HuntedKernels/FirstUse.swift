import CXXKernels
import Foundation
import Kernels
import RaceHunt
import Synchronization

/// A right program of two threads that use something of the system for the first time in the process. The runtime and
/// Foundation then make what they keep for later uses.
public struct FirstUse: Sendable {
  public let name: String
  public let scenario: Scenario

  /// Two threads call a function.
  private init(_ name: String, _ body: @escaping @Sendable () -> Void) {
    self.init(name) { run in
      for thread in ["a", "b"] { run.thread(thread) { body() } }
    }
  }

  private init(_ name: String, scenario: @escaping @Sendable (Run) -> Void) {
    self.name = name
    self.scenario = Scenario(name, scenario)
  }

  public static let all =
    collections + [
      FirstUse("a notification") {
        let token = NotificationCenter.default.addObserver(forName: Notification.Name("name"), object: nil, queue: nil)
        {
          _ in
        }
        NotificationCenter.default.removeObserver(token)
      },
      FirstUse("a group of a global queue") {
        let group = DispatchGroup()
        group.enter()
        DispatchQueue.global().async { group.leave() }
        group.wait()
      },
      FirstUse("a queue of operations") {
        let queue = OperationQueue()
        for _ in 1...2 { queue.addOperation {} }
        queue.waitUntilAllOperationsAreFinished()
      },
      FirstUse("a date of ISO 8601") { _ = ISO8601DateFormatter().string(from: Date(timeIntervalSince1970: 0)) },
      FirstUse("defaults") { _ = UserDefaults.standard.integer(forKey: "number") },
      FirstUse("a calendar") { _ = Calendar.current.component(.year, from: Date(timeIntervalSince1970: 0)) },
      FirstUse("a regular expression") { _ = "abc".range(of: "b+", options: .regularExpression) },
      FirstUse("JSON") { _ = try? JSONDecoder().decode([Item].self, from: JSONEncoder().encode([Item()])) },
      FirstUse("a future of C++") { run in
        nonisolated(unsafe) let future = cxx_make_future()
        for thread in ["a", "b"] { run.thread(thread) { run.expect(cxx_value_of_copy(future) == 1) } }
        run.finally { cxx_delete_future(future) }
      },
      FirstUse("an object of the first set-up") { run in
        Odd.makeFirst()
        for thread in ["a", "b"] { run.thread(thread) { for _ in 1...3 { Odd.useLock() } } }
      },
      // Foundation makes objects of these sizes for later uses.
      FirstUse("objects beside those that Foundation keeps") { run in
        let shared = Count()
        for thread in ["a", "b"] {
          run.thread(thread) {
            _ = Locale(identifier: "de_DE").decimalSeparator
            _ = Calendar(identifier: .hebrew).firstWeekday
            let own = [Count(), Count3(), Count4(), Count5(), Count6(), Count7()]
            for count in [shared] + own + [shared] { count.increment() }
          }
        }
      },
      FirstUse("the process") { _ = ProcessInfo.processInfo.hostName },
    ]

  private static let collections = [
    FirstUse("a dictionary under a lock", scenario: shared([String: [Int]]()) { $0["key", default: []].append(1) }),
    FirstUse("a dictionary of structures", scenario: shared([Int: Item]()) { $0[1, default: Item()].number += 1 }),
    FirstUse("a generic class") { run in
      let pair = Guarded((first: String?.none, others: [Item]()))
      for thread in ["a", "b"] {
        run.thread(thread) {
          pair.change {
            $0.first = "text"
            $0.others.append(Item())
          }
        }
      }
    },
    FirstUse("a dictionary in a Mutex") { run in
      let owner = Owner()
      for thread in ["a", "b"] { run.thread(thread) { owner.items.withLock { $0["key"] = Item() } } }
    },
    FirstUse("a dictionary behind barriers") { run in
      let queue = DispatchQueue(label: "queue", attributes: .concurrent)
      let items = Guarded([String: Item]())
      for thread in ["a", "b"] {
        run.thread(thread) { queue.async(flags: .barrier) { items.value["key"] = Item() } }
      }
    },
  ]

  private static func shared<Value: Sendable>(
    _ value: Value, _ change: @escaping @Sendable (inout Value) -> Void
  ) -> @Sendable (Run) -> Void {
    { run in
      let guarded = Guarded(value)
      for thread in ["a", "b"] { run.thread(thread) { guarded.change(change) } }
    }
  }
}

struct Item: Codable {
  var name = "name"
  var number = 1
}

private final class Owner: Sendable {
  let items = Mutex<[String: Item]>([:])
}

private class Count: @unchecked Sendable {
  // Sendable: the other properties do not change.
  private let count = Mutex(0)

  func increment() { count.withLock { $0 += 1 } }
}

// Each has eight bytes more than its superclass.
private class Count3: Count, @unchecked Sendable { let first = 0 }
private class Count4: Count3, @unchecked Sendable { let second = 0 }
private class Count5: Count4, @unchecked Sendable { let third = 0 }
private class Count6: Count5, @unchecked Sendable { let fourth = 0 }
private class Count7: Count6, @unchecked Sendable { let fifth = 0 }

private final class Guarded<Value>: @unchecked Sendable {
  // Sendable: the lock, or the queue of the caller, orders the accesses.
  var value: Value
  private let lock = NSLock()

  init(_ value: Value) { self.value = value }

  func change(_ change: (inout Value) -> Void) {
    lock.lock()
    change(&value)
    lock.unlock()
  }
}
