#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

exit(
  DemoCommand.run(
    Array(CommandLine.arguments.dropFirst()),
    output: { print($0) },
    errors: { line in _ = (line + "\n").withCString { write(STDERR_FILENO, $0, strlen($0)) } }))
