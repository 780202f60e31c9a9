import { spawnSync } from 'node:child_process'
import { type Command, mailingStack, prepareTables, requireDatabase } from '../main/commands.ts'
import type { Commands } from '../main/main.ts'
import { refusePending } from '../main/pending.ts'
import { lineReader } from '../main/standard-input.ts'
import { globals, proc } from '../ruby/index.ts'
import { runProgram } from '../ruby/kernel/program.ts'
import { consoleCommand } from './console.ts'

/** Runs what stands in place of db/seeds.rb, as a program: the words are its name and its arguments. */
const runner: Command = async (runtime, [programName = '', ...args]) => {
  const stack = mailingStack(runtime)
  const program = runtime.app.seeds ?? (() => {})
  const parts = { programName, arguments: args, readLine: lineReader() }
  const status = runtime.withDatabase((database) => {
    if (!runtime.migrator(database).isEmpty()) prepareTables(runtime)
    return runProgram(program, parts)
  })
  await stack()?.finish(runtime.settings.drainTimeout)
  return status
}

/**
 * Runs Rake tasks, which may name commands of `webfw`: each is run in a process of its own. `tool`: the words that start
 * `webfw`, as JSON.
 */
const tasks: Command = (runtime, [tool = '[]', ...words], print) => {
  const [program = '', ...start]: string[] = JSON.parse(tool)
  globals.$webfw_command = proc((name: unknown) => {
    const given = [...start, ...`${name}`.split(':')]
    return spawnSync(program, given, { stdio: 'inherit' }).status ?? 1
  })
  return runner(runtime, words, print)
}

/** Puts the rows of test/fixtures into the database; FIXTURES names some of them. */
const loadFixtures: Command = (runtime, _args, print) => {
  requireDatabase(runtime)
  refusePending(runtime)
  const names = (process.env.FIXTURES || 'all').split(',')
  runtime.withDatabase((database) => runtime.app.fixtures?.load(names, database))
  print(`Loaded the fixtures into ${runtime.configuration.database}.`)
  return 0
}

/** The commands of a development bundle that no binary has. */
export const developmentCommands: Commands = {
  console: [consoleCommand, 2],
  tasks: [tasks, Number.POSITIVE_INFINITY],
  runner: [runner, Number.POSITIVE_INFINITY],
  'db fixtures load': [loadFixtures, 0],
}
