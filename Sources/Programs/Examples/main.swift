import CHuntable

ct_write_lines()
end(
  with: ExamplesCommand.run(Array(CommandLine.arguments.dropFirst()), output: { print($0) }, errors: printError))
