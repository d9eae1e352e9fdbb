import CHuntable

ct_write_lines()
exit(
  DemoCommand.run(
    Array(CommandLine.arguments.dropFirst()), output: { print($0) },
    errors: { line in _ = (line + "\n").withCString { write(STDERR_FILENO, $0, strlen($0)) } }))
