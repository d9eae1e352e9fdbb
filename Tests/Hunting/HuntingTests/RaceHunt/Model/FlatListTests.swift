import Testing

@testable import RaceHunt

@Suite("List in flat memory")
struct FlatListTests {
  @Test("Numbers are inserted, removed and sorted, and the list grows")
  func numbers() {
    var list = ThreadList()
    #expect(list.isEmpty)
    for number in stride(from: 20, to: 0, by: -1) { list.insert(number, at: 0) }
    #expect(Array(list) == Array(1...20))
    list.remove(at: 19)
    list.remove(at: 0)
    list.removeAll { $0 % 2 == 0 }
    list.append(2)
    #expect(Array(list) == [3, 5, 7, 9, 11, 13, 15, 17, 19, 2])
    list.sort()
    #expect(list[0] == 2)
    #expect(list.contains(19) && !list.contains(4))
    list.removeAll()
    list.sort()
    #expect(list.isEmpty)
  }

  @Test("A copy keeps its numbers when the list grows")
  func copies() {
    var list = ThreadList()
    for number in 0..<8 { list.append(number) }
    let copy = list
    list.append(8)
    list.sort()
    #expect(Array(copy) == Array(0..<8))
  }
}
