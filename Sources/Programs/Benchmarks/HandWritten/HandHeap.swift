/// A binary heap of actions, ordered by their times, and for equal times by their numbers.
struct HandHeap {
  private struct Item {
    let time: Int
    let number: Int
    let action: () -> Void

    static func < (left: Item, right: Item) -> Bool { (left.time, left.number) < (right.time, right.number) }
  }

  private var items: ContiguousArray<Item> = []

  mutating func push(at time: Int, number: Int, _ action: @escaping () -> Void) {
    items.append(Item(time: time, number: number, action: action))
    var child = items.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard items[child] < items[parent] else { break }
      items.swapAt(child, parent)
      child = parent
    }
  }

  mutating func pop(until limit: Int = .max) -> (time: Int, action: () -> Void)? {
    guard let first = items.first, first.time <= limit else { return nil }
    let last = items.removeLast()
    if items.isEmpty { return (first.time, first.action) }
    items[0] = last
    var parent = 0
    while true {
      let left = 2 * parent + 1
      guard left < items.count else { break }
      let right = left + 1
      let least = right < items.count && items[right] < items[left] ? right : left
      guard items[least] < items[parent] else { break }
      items.swapAt(least, parent)
      parent = least
    }
    return (first.time, first.action)
  }
}
