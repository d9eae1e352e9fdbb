import Testing

@testable import MarblePictures

@Suite("Pictures of operators")
struct PictureTests {
  @Test("Each picture has a unique name, in lower case with dashes")
  func names() {
    let names = Picture.all.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(names.allSatisfy { $0.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil })
  }

  @Test("A picture is the same each time it is played")
  func repeatable() {
    for picture in Picture.all { #expect(picture.drawing().svg == picture.drawing().svg) }
  }

  @Test("The picture of an operator shows its real output")
  func debounce() throws {
    let picture = try #require(Picture.all.first { $0.name == "debounce" })
    #expect(picture.drawing().svg.split(separator: "class=\"marble\"").count == 4 + 2 + 1)
  }
}
