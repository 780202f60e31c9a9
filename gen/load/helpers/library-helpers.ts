import type * as nodes from '@ruby/prism/src/nodes.js'
import { type AppFile, madeFile } from '../../application/file-kinds.ts'
import { flatten, type Namespaces } from '../../application/namespaces.ts'
import { bodyOf, moduleIn, renameModule } from '../../parse/body.ts'
import { is, type Node, type Parsed, parseRuby } from '../../parse/parse.ts'
import { argumentsOf } from '../../parse/syntax.ts'

/** Where the modules of other folders stand that modules of app/helpers include; the folder is not on disk. */
const LIBRARY_HELPERS = 'app/helpers/of/'

/** What an `include` named before it was given another name: files are parsed once. */
const original = new WeakMap<Node, string>()

/**
 * The modules of lib/ and of other folders that modules of app/helpers include: `include TimeAgo` in ApplicationHelper.
 * A page has the methods of app/helpers, so such a module is a helper module too, under a name of its own.
 */
export function libraryHelpers(
  files: readonly AppFile[],
  parsed: ReadonlyMap<string, Parsed>,
  namespaces: Namespaces,
): { file: AppFile; parsed: Parsed }[] {
  const libraries = modulesOutside(parsed)
  const made = new Map<string, { file: AppFile; parsed: Parsed }>()
  const waiting = files.flatMap(({ kind, constant, path }) => {
    const unit = parsed.get(path)
    return kind === 'helper' && constant !== null && unit !== undefined ? [{ constant, unit }] : []
  })
  for (let helper = waiting.shift(); helper !== undefined; helper = waiting.shift()) {
    for (const included of includedIn(helper.unit, helper.constant)) {
      const name = original.get(included) ?? included.name
      const library = libraries.get(name)
      if (library === undefined) continue
      const constant = `${name}OfHelpers`
      original.set(included, name)
      included.name = constant
      if (made.has(name)) continue
      const one = asHelper(constant, name, library, namespaces)
      made.set(name, one)
      waiting.push({ constant, unit: one.parsed })
    }
  }
  return [...made.values()]
}

/** The file that the lines of such a module stand in. */
export function libraryPath(path: string): string {
  return path.startsWith(LIBRARY_HELPERS) ? path.slice(LIBRARY_HELPERS.length) : path
}

/** The modules that files outside of app/helpers define, by their names. */
function modulesOutside(parsed: ReadonlyMap<string, Parsed>): ReadonlyMap<string, Parsed> {
  const modules = new Map<string, Parsed>()
  for (const [path, unit] of parsed) {
    if (/^(app\/helpers|test|config|db)\//.test(path)) continue
    for (const item of unit.result.value.statements.body) {
      if (is(item, 'ModuleNode')) modules.set(item.name, unit)
    }
  }
  return modules
}

function includedIn(unit: Parsed, constant: string): nodes.ConstantReadNode[] {
  const calls = bodyOf(moduleIn(unit, constant)?.body ?? null).filter((item) => {
    return is(item, 'CallNode') && item.name === 'include'
  }) as nodes.CallNode[]
  return calls.flatMap((call) => argumentsOf(call)).filter((given) => is(given, 'ConstantReadNode'))
}

function asHelper(
  constant: string,
  name: string,
  library: Parsed,
  namespaces: Namespaces,
): { file: AppFile; parsed: Parsed } {
  const path = LIBRARY_HELPERS + library.source.file
  const parsed = parseRuby(path, library.source.text)
  flatten(parsed, namespaces)
  const module = moduleIn(parsed, name)
  if (module !== undefined) {
    renameModule(module, constant)
    parsed.result.value.statements.body = [module]
  }
  const stem = path.slice('app/helpers/'.length).replace(/\.rb$/, '')
  const file: AppFile = { ...madeFile('helper', path, stem, constant, 'module'), rubyName: name }
  return { file, parsed }
}
