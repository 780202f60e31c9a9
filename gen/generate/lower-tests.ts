import { posix } from 'node:path'
import type * as nodes from '@ruby/prism/src/nodes.js'
import { camelize } from '../../shell/inflection/inflection.ts'
import { modulePath, relativePath } from '../application/app-facts.ts'
import { flatten, type Namespaces, namespacesOf } from '../application/namespaces.ts'
import { parseFile } from '../desugar/parse-file.ts'
import { testCaseExport } from '../desugar/rails-test-case.ts'
import { requiresOf } from '../desugar/test-requires.ts'
import { allHelpers, includedHelpers } from '../desugar/view-modules.ts'
import { frameworkDialect } from '../dialect/framework-dialect.ts'
import { moduleStatements } from '../dialect/module-statements.ts'
import { frameworkTypes } from '../dialect/types.ts'
import { findMutation } from '../facts/mutation.ts'
import type { AppSource } from '../load/app-source.ts'
import { ownInflections } from '../load/configuration/inflections.ts'
import { withLibrary } from '../load/engines/library-sources.ts'
import { writtenPath } from '../load/helpers/helper-mixins.ts'
import { prepare } from '../load/prepare.ts'
import { asWritten, fixtureModule, fixtureRuby } from '../load/recurring/fixture-erb.ts'
import { findComposedSql } from '../load/sql/composed.ts'
import { printSqlSource, TEST_FILES } from '../load/sql/source.ts'
import { Lowering } from '../lower/lowering.ts'
import { writeModule } from '../lower/module.ts'
import { bodyOf } from '../parse/body.ts'
import type { Diagnostic } from '../parse/diagnostics.ts'
import { didYouMean } from '../parse/nearest.ts'
import { is, kindOf, type Parsed } from '../parse/parse.ts'
import { Source } from '../parse/source.ts'
import { argumentsOf, constantPath } from '../parse/syntax.ts'
import { Inference } from '../types/infer.ts'
import type { Statement } from '../typescript/tree.ts'
import { type FixtureFacts, readFixtures } from './fixtures.ts'
import type { Generated } from './generated.ts'

/** Tests of an application, lowered. A file that is wrong hides no other. */
export interface LoweredTests extends Generated {
  /** The modules of the files that were asked for and can run. */
  modules: Map<string, string>
  /** What is wrong with a file that was asked for, with what it requires, or with its fixtures. */
  wrong: Map<string, Diagnostic[]>
  /** The files that others require. */
  required: ReadonlySet<string>
  /** The module that lists the fixtures; null where there are none. */
  fixtures: string | null
}

const SQL_SOURCE = 'tmp/test/sql_source.ts'
const FIXTURES = 'tmp/test/fixtures.ts'

/**
 * Lowers tests of an application: `test/articles.rb` becomes `tmp/test/articles.ts`. `texts` are the files
 * of test/, `wanted` those to run.
 */
export async function lowerTests(
  source: AppSource,
  texts: ReadonlyMap<string, string>,
  wanted: readonly string[],
): Promise<LoweredTests> {
  const tests = new Tests(
    texts,
    wanted,
    namespacesOf(withLibrary(source.files), ownInflections(source.files).text ?? ''),
    autoloaded(source.files, texts),
  )
  const out: LoweredTests = {
    files: new Map(),
    maps: new Map(),
    diagnostics: [],
    modules: new Map(),
    wrong: new Map(),
    required: tests.required,
    fixtures: null,
  }
  tests.checkNames()
  const prepared = await prepare(source, tests.right())
  out.diagnostics.push(...prepared.diagnostics)
  if (prepared.app === null || prepared.hasWrongRoutes) return out
  const { app, parsed } = prepared
  const { fixtures, diagnostics } = readFixtures(texts, app.models, app.tableColumns)
  app.fixtures = fixtures
  const erb = [...fixtures.values()].filter(({ labels }) => labels === null).map(fixtureRuby)
  const programs = erb.filter((unit) => unit.errors.length === 0)
  for (const unit of programs) flatten(unit, prepared.namespaces)
  const ruby = [...parsed.values(), ...programs]
  const inference = new Inference(app.program, ruby, frameworkTypes(app), false)
  const mutation = findMutation(inference, ruby, true)
  app.composed = findComposedSql(inference, ruby, TEST_FILES)
  const sqlSource = printSqlSource(app, ruby, TEST_FILES)
  if (sqlSource !== null) out.files.set(SQL_SOURCE, sqlSource)
  const wrongFixtures = [...diagnostics, ...erb.flatMap(({ errors }) => errors)]
  for (const unit of programs) {
    const { lo, statements } = fixtureModule(app, unit, inference, mutation)
    const original = new Source(unit.source.file, texts.get(unit.source.file) ?? '')
    wrongFixtures.push(...lo.diagnostics.map((each) => asWritten(each, original)))
    write(out, erbModule(unit.source.file), lo, statements)
  }
  const mixins = prepared.files.filter(({ path }) => path.startsWith('test/'))
  const wrongMixins = new Map<string, readonly Diagnostic[]>()
  for (const path of [...mixins.map((each) => each.path), ...tests.right().keys()]) {
    const unit = parsed.get(path) as Parsed
    for (const name of included(unit)) tests.blame(path, wrongMixins.get(name) ?? [])
    if (wrongFixtures.length > 0 && namesFixtures(unit)) tests.blame(path, wrongFixtures)
    const dialect = frameworkDialect(app, path, {
      expression: null,
      urls: true,
      helpers: mixins.some((each) => each.path === path) ? allHelpers() : includedHelpers(unit),
    })
    const lo = new Lowering(unit, inference, dialect, mutation)
    lo.isShared = true
    lo.composed = app.composed.nodes
    const statements = moduleStatements(app, lo, { kind: 'test', path })
    const mixin = mixins.find((each) => each.path === path)?.constant ?? null
    if (mixin === null) tests.blame(path, lo.diagnostics)
    else {
      const placed = lo.diagnostics.map((each) => ({ ...each, file: writtenPath(each.file) }))
      wrongMixins.set(mixin, placed)
    }
    if (statements !== null) {
      const from = relativePath(modulePath(path), SQL_SOURCE)
      const source = sqlSource === null ? [] : [{ kind: 'raw' as const, text: `import '${from}'` }]
      write(out, modulePath(path), lo, [...source, ...imports(path, tests), ...statements])
    }
  }
  for (const path of wanted) {
    const wrong = tests.wrongIn(path)
    if (wrong.length > 0) out.wrong.set(path, wrong)
    else out.modules.set(path, modulePath(path))
  }
  if (fixtures.size > 0 && wrongFixtures.length === 0) {
    out.fixtures = FIXTURES
    out.files.set(FIXTURES, fixturesText([...fixtures.values()]))
  }
  return out
}

/** The files that run, and those they require. */
class Tests {
  readonly #units = new Map<string, Parsed>()
  readonly #requires = new Map<string, string[]>()
  readonly #wrong = new Map<string, Diagnostic[]>()

  readonly #namespaces: Namespaces
  readonly #autoloaded: ReadonlyMap<string, string>

  constructor(
    texts: ReadonlyMap<string, string>,
    wanted: readonly string[],
    namespaces: Namespaces,
    autoloaded: ReadonlyMap<string, string>,
  ) {
    this.#namespaces = namespaces
    this.#autoloaded = autoloaded
    for (const path of wanted) this.#read(path, texts)
  }

  get required(): ReadonlySet<string> {
    return new Set([...this.#requires.values()].flat())
  }

  #read(path: string, texts: ReadonlyMap<string, string>): void {
    if (this.#units.has(path)) return
    const unit = parseFile(path, texts.get(path) ?? '', this.#namespaces)
    this.#units.set(path, unit)
    this.#wrong.set(path, [...unit.errors])
    for (const [constant, file] of this.#autoloaded) {
      if (file === path || !new RegExp(`\\b${constant}\\b`).test(unit.source.text)) continue
      this.#requires.set(path, [...this.requires(path), file])
      this.#read(file, texts)
    }
    for (const { node, path: required, takes } of requiresOf(unit)) {
      const files = [...texts.keys()].filter((each) => each.endsWith('.rb') && takes(plain(each)))
      const others = files.filter((each) => each !== path)
      this.#requires.set(path, [...this.requires(path), ...others])
      for (const each of others) this.#read(each, texts)
      if (required !== null && files.length === 0) {
        const file = `${required}.rb`
        const isLibrary = is(node, 'CallNode') && node.name === 'require'
        const also = isLibrary ? ', and no library of that name is built in' : ''
        const hint = didYouMean(
          file,
          [...texts.keys()].filter((each) => each.endsWith('.rb')),
          undefined,
          '%',
        )
        this.blame(path, [
          unit.source.diagnostic(
            node.location,
            ['unknown-file', file],
            `There is no ${file}${also}.`,
            hint,
          ),
        ])
      }
    }
  }

  /** A name of the top level belongs to one file: each runs by itself, but all are one program to gen. */
  checkNames(): void {
    const homes = new Map<string, string>()
    const { required } = this
    for (const [path, unit] of this.#units) {
      for (const item of unit.result.value.statements.body) {
        const kind = kindOf(item)
        if (!['ClassNode', 'ModuleNode', 'DefNode'].includes(kind)) continue
        const { name } = item as nodes.ClassNode
        if (testCaseExport(name) !== null) continue
        const home = homes.get(name)
        const at =
          kind === 'DefNode'
            ? (item as nodes.DefNode).nameLoc
            : (item as nodes.ClassNode).constantPath.location
        if (home !== undefined && home !== path) {
          const message = `${name} is in ${home} as well.`
          const hint = 'Each file of test/ runs by itself. Give one of them another name.'
          this.blame(path, [unit.source.diagnostic(at, 'name-taken', message, hint)])
        }
        homes.set(name, home ?? path)
        if (kind !== 'DefNode' || !required.has(path)) continue
        const hint =
          'Write it into `class ActiveSupport::TestCase … end`, or into a module that tests include.'
        const message = 'A method of the top level is known in its own file only.'
        this.blame(path, [unit.source.diagnostic(at, 'misplaced', message, hint)])
      }
    }
  }

  /** The files of test/ that a file brings in. */
  requires(path: string): readonly string[] {
    return this.#requires.get(path) ?? []
  }

  /** The files in which nothing is wrong yet, nor in what they require. */
  right(): Map<string, string> {
    const paths = [...this.#units].filter(([path]) => this.wrongIn(path).length === 0)
    return new Map(paths.map(([path, { source }]) => [path, source.text]))
  }

  blame(path: string, diagnostics: readonly Diagnostic[]): void {
    const errors = diagnostics.filter(({ severity }) => severity === 'error')
    this.#wrong.set(path, [...(this.#wrong.get(path) ?? []), ...errors])
  }

  /** What is wrong in a file and in those it requires. */
  wrongIn(path: string, seen: Set<string> = new Set()): Diagnostic[] {
    if (seen.has(path)) return []
    seen.add(path)
    const below = this.requires(path).flatMap((each) => this.wrongIn(each, seen))
    return [...below, ...(this.#wrong.get(path) ?? [])]
  }
}

/** Constants of files of test/ that `config.autoload_paths += %w[ test/test_helpers ]` finds, and these files. */
function autoloaded(
  files: ReadonlyMap<string, string>,
  texts: ReadonlyMap<string, string>,
): Map<string, string> {
  const folders = [...files].flatMap(([path, text]) => {
    const said = /^config\/(application|environments\/test)\.rb$/.test(path) ? text : ''
    const lines = said.match(/^\s*config\.(autoload|eager_load)_paths\b.*$/gm) ?? []
    return lines.flatMap((line) => line.match(/\btest\/[\w/]+/g) ?? [])
  })
  const found = [...texts.keys()].filter((path) => folders.includes(posix.dirname(path)))
  return new Map(found.map((path) => [camelize(posix.basename(path, '.rb')), path]))
}

/** The modules that the classes of a file include. */
function included({ result }: Parsed): string[] {
  return result.value.statements.body.flatMap((item) => {
    if (!is(item, 'ClassNode')) return []
    return bodyOf(item.body).flatMap((each) => {
      if (!is(each, 'CallNode') || each.name !== 'include') return []
      const given = argumentsOf(each)
      return given.flatMap((node) => constantPath(node) ?? [])
    })
  })
}

/** Whether a file says which fixtures its tests have: `fixtures :all`. */
function namesFixtures({ source }: Parsed): boolean {
  return /^\s*fixtures\b/m.test(source.text)
}

function imports(path: string, tests: Tests): Statement[] {
  return tests.requires(path).map((required) => {
    const from = relativePath(modulePath(path), modulePath(required))
    return { kind: 'raw', text: `import '${from}'` }
  })
}

function plain(path: string): string {
  return path.replace(/\.rb$/, '')
}

function erbModule(file: string): string {
  return `tmp/${file.replace(/\.ya?ml$/, '.ts')}`
}

function fixturesText(fixtures: readonly FixtureFacts[]): string {
  const lines = fixtures.map(({ name, file, text, labels }, index) => {
    const value = labels === null ? `() => String(text${index}())` : JSON.stringify(text)
    return `  { name: ${JSON.stringify(name)}, file: ${JSON.stringify(file)}, text: ${value} },`
  })
  const modules = fixtures.flatMap(({ file, labels }, index) => {
    const from = relativePath(FIXTURES, erbModule(file))
    return labels === null ? [`import { text as text${index} } from '${from}'`] : []
  })
  return [...modules, 'export const fixtures = [', ...lines, ']', ''].join('\n')
}

function write(out: Generated, module: string, lo: Lowering, statements: Statement[]): void {
  const { text, map } = writeModule(lo, statements)
  out.files.set(module, text)
  out.maps.set(module, map)
}
