exit(
  DemoCommand.run(
    Array(CommandLine.arguments.dropFirst()),
    output: { line in
      print(line)
      // Written immediately, also to a pipe: a program may run for hours.
      fflush(nil)
    },
    errors: { line in _ = (line + "\n").withCString { write(STDERR_FILENO, $0, strlen($0)) } }))
