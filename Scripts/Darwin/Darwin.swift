// The module Darwin as Swift code sees it: the C library, and Swift's own declarations of what it cannot import:
// macros and functions with variable arguments.

@_exported import CDarwin

public var errno: Int32 { 0 }
// swift-format-ignore: AlwaysUseLowerCamelCase
public let CLOCK_REALTIME = _CLOCK_REALTIME

public func open(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { -1 }
public func fcntl(_ file: Int32, _ command: Int32) -> Int32 { -1 }
public func fcntl(_ file: Int32, _ command: Int32, _ value: Int32) -> Int32 { -1 }
