import type * as nodes from '@ruby/prism/src/nodes.js'
import { type AppFacts, modulePath } from '../application/app-facts.ts'
import type { AppFile } from '../application/file-kinds.ts'
import { railsTestCases } from '../desugar/rails-test-case.ts'
import { seedClass } from '../desugar/seed-classes.ts'
import { openComputed } from '../dialect/models/computed-declarations.ts'
import { ProgramFacts } from '../facts/program.ts'
import { is, type Parsed } from '../parse/parse.ts'
import { constantPath } from '../parse/syntax.ts'
import { urlHelpers } from '../routes/print-routes.ts'
import type { TableFacts } from '../schema/facts.ts'
import type { ConfigurationClass } from './configuration/configuration-classes.ts'

const CLASS_KINDS = new Set(['controller', 'model', 'helper', 'concern', 'migration'])

/** The classes and methods of an application and its tests; `included` are modules that config/ has classes include. */
export function programOf(
  files: readonly AppFile[],
  parsed: ReadonlyMap<string, Parsed>,
  tests: ReadonlyMap<string, string>,
  included: ConfigurationClass['includes'],
): ProgramFacts {
  const program = new ProgramFacts()
  for (const file of files) {
    const unit = parsed.get(file.path)
    if (unit === undefined) continue
    if (CLASS_KINDS.has(file.kind) || seedClass(unit) !== undefined) program.add(unit)
  }
  if (tests.size > 0) program.add(railsTestCases())
  for (const path of tests.keys()) program.add(parsed.get(path) as Parsed)
  for (const [target, module] of included) {
    for (const facts of program.classes.values()) {
      const above = constantPath(facts.superclassNode)?.replace(/^::/, '')
      if (facts.name === target || above === target) facts.includes.push(module)
    }
  }
  openComputed(program)
  program.finish()
  return program
}

/** The URL helpers of the routes, by their names. */
export function urlsOf(routes: AppFacts['routes']): AppFacts['urls'] {
  return new Map(
    urlHelpers(routes).flatMap((helper) => [
      [`${helper.name}_path`, helper] as const,
      [`${helper.name}_url`, helper] as const,
    ]),
  )
}

/** Methods of app/helpers → the module that has them. */
export function helpersOf(files: readonly AppFile[], program: ProgramFacts): Map<string, string> {
  const helpers = new Map<string, string>()
  for (const { kind, constant, module } of files) {
    if (kind !== 'helper' || constant === null || module === null) continue
    const names = program.classes.get(constant)?.methods.keys() ?? []
    for (const name of names) helpers.set(name, module)
  }
  return helpers
}

/** Constants → the module that defines them. */
export function homesOf(
  files: readonly AppFile[],
  joins: readonly TableFacts[],
  tests: Iterable<string>,
  program: ProgramFacts,
  parsed: ReadonlyMap<string, Parsed>,
): Map<string, string> {
  const homes = new Map<string, string>()
  for (const { kind, path, module } of files) {
    if (module === null || !(CLASS_KINDS.has(kind) || kind === 'seeds')) continue
    for (const item of parsed.get(path)?.result.value.statements.body ?? []) {
      if (!is(item, 'ClassNode', 'ModuleNode', 'ConstantWriteNode')) continue
      const { name, value } = item as nodes.ConstantWriteNode
      const isOpened = program.classes.get(name)?.openings.includes(item as never) === true
      const isSet = value !== undefined && program.constants.get(name) === value
      if (isOpened || isSet) homes.set(name, module)
    }
  }
  const paths = new Set(tests)
  for (const { name, source } of program.classes.values()) {
    if (paths.has(source.file) && !name.includes('::')) homes.set(name, modulePath(source.file))
  }
  for (const { constant, module } of files) {
    if (constant !== null && module !== null) homes.set(constant, module)
  }
  for (const table of joins) homes.set(table.className, `gen/models/${table.singular}.ts`)
  return homes
}
