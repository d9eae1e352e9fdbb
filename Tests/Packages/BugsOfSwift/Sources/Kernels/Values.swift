import Foundation

// Variables and memory whose accesses the compiler does not announce, although it instruments the code.

public protocol Shape {
  var area: Int { get }
  mutating func grow()
}

public struct Square: Shape {
  private var side: Int

  public init(_ side: Int) { self.side = side }

  public var area: Int { side * side }
  public mutating func grow() { side += 1 }
}

/// Any shape.
public final class Canvas: @unchecked Sendable {
  private var shape: any Shape = Square(1)

  public init() {}

  public func replace() { shape = Square(2) }
  public func grow() { shape.grow() }
  public var area: Int { shape.area }
}

/// Counts the looks at a shape. The queue protects the number, and nothing changes the rest.
public final class Gallery: @unchecked Sendable {
  private var looks = 0
  private let queue = DispatchQueue(label: "looks")
  private let shape: any Shape

  public init(_ shape: any Shape) { self.shape = shape }

  public func look() {
    queue.async {
      let looks = self.looks
      self.looks = looks &+ self.shape.area
    }
  }
  public func change(_ change: (inout Int) -> Void) { queue.sync { change(&looks) } }
}

/// Some of several shapes.
public final class Choice: @unchecked Sendable {
  private enum Kind {
    case nothing
    case one(any Shape)
    case numbers(Int, Int, Int)
  }

  private var kind = Kind.nothing

  public init() {}

  public func choose() { kind = .one(Square(3)) }
  public var number: Int { if case .numbers(let first, _, _) = kind { first } else { 0 } }
}

/// A reference that does not keep its object.
public final class Link: @unchecked Sendable {
  private weak var target: Link?

  public init() {}

  public func point() { target = self }
  public var isEmpty: Bool { target == nil }
}

/// A vector that is larger than any access which the compiler announces.
public final class Place: @unchecked Sendable {
  private var vector = SIMD4<Double>.zero

  public init() {}

  public func move() { vector = SIMD4(1, 2, 3, 4) }
  public var height: Int { Int(vector.z) }
}

/// Text in memory, which functions of C and of the standard library access.
public final class Text: @unchecked Sendable {
  private let bytes = UnsafeMutablePointer<CChar>.allocate(capacity: 8)
  private let numbers: UnsafeMutablePointer<Int>

  public init() {
    numbers = UnsafeMutableRawPointer(bytes).assumingMemoryBound(to: Int.self)
    numbers.pointee = 0x31
  }

  public func write() { bytes[0] = 0x32 }
  public func copy() { strcpy(bytes, "3") }
  public func initialize() { numbers.initialize(to: 0x34) }

  public var length: Int { Int(strlen(bytes)) }
  public var number: Int { strtol(bytes, nil, 10) }
  public var string: String { String(cString: bytes) }
  public var word: Int { numbers.pointee }
}
