end(with: Cookbook.run(Array(CommandLine.arguments.dropFirst()), output: printLine, errors: printError))
