/// Stages as objects with a virtual method, referenced without counting: the fastest hand-written subject here.
class Node {
  func receive(_ value: Int) { preconditionFailure("A node must receive.") }
}

final class MapNode: Node {
  private let transform: (Int) -> Int
  private unowned(unsafe) let next: Node
  private let owned: Node

  init(_ transform: @escaping (Int) -> Int, into next: Node) {
    self.transform = transform
    self.next = next
    owned = next
  }

  override func receive(_ value: Int) { next.receive(transform(value)) }
}

final class FilterNode: Node {
  private let isIncluded: (Int) -> Bool
  private unowned(unsafe) let next: Node
  private let owned: Node

  init(_ isIncluded: @escaping (Int) -> Bool, into next: Node) {
    self.isIncluded = isIncluded
    self.next = next
    owned = next
  }

  override func receive(_ value: Int) { if isIncluded(value) { next.receive(value) } }
}

final class SinkNode: Node {
  private let take: (Int) -> Void

  init(_ take: @escaping (Int) -> Void) {
    self.take = take
  }

  override func receive(_ value: Int) { take(value) }
}

/// A subject that stores a limited number of nodes unmanaged.
final class NodeSubject {
  private let nodes: UnsafeMutablePointer<Unmanaged<Node>>
  @exclusivity(unchecked)
  private var count = 0

  init(capacity: Int) {
    nodes = .allocate(capacity: capacity)
  }

  deinit {
    for index in 0..<count { nodes[index].release() }
    nodes.deallocate()
  }

  func add(_ node: Node) {
    nodes[count] = .passRetained(node)
    count += 1
  }

  @inline(never)
  func send(_ value: Int) {
    for index in 0..<count { nodes[index]._withUnsafeGuaranteedRef { $0.receive(value) } }
  }
}
