import { posix } from 'node:path'
import type * as nodes from '@ruby/prism/src/nodes.js'
import type { Route } from '../../../shell/core/route.ts'
import { toS } from '../../../shell/ruby/index.ts'
import { type Evaluation, prepare } from '../../application/evaluate.ts'
import { isLibraryRequire } from '../../application/requires.ts'
import { ProgramFacts } from '../../facts/program.ts'
import { type Dialect, PLAIN } from '../../lower/dialect.ts'
import { NONE } from '../../lower/frame.ts'
import { Lowering } from '../../lower/lowering.ts'
import { blockArgument, given } from '../../nodes/calls/arguments-node.ts'
import { isKernelMethod } from '../../nodes/calls/kernel-call.ts'
import { hashLiteral } from '../../nodes/literals/literal-node.ts'
import type { Diagnostic, FindingKind } from '../../parse/diagnostics.ts'
import { is, type Node, type Parsed, parseRuby } from '../../parse/parse.ts'
import { Source } from '../../parse/source.ts'
import { argumentsOf, constantPath } from '../../parse/syntax.ts'
import { synthesize } from '../../parse/synthesize.ts'
import { type Block, RAILS_WORDS, RailsMapper } from '../../routes/rails/rails-mapper.ts'
import type { RouteRules } from '../../routes/rails/rails-resource.ts'
import { BLOCK_REFUSAL } from '../../routes/rails/redirection.ts'
import { DRAWS_OWN, refusalOf } from '../../routes/rails/refused-words.ts'
import { RouteError } from '../../routes/route-error.ts'
import { Inference } from '../../types/infer.ts'
import {
  arrow,
  binary,
  type Expression,
  literal,
  NULL,
  name,
  string,
} from '../../typescript/tree.ts'
import { ENVIRONMENTS, inEnvironments } from '../configuration/route-environments.ts'
import { queuesRoutes } from '../engines/queues-page.ts'
import { type DrawnRoutes, mistake } from './drawn-routes.ts'

/** `Rails.application.routes`, and as Rails 3 wrote it: `Blog::Application.routes`. */
const ENTRY = /^(?:::)?(?:Rails\.application|[A-Z]\w*::Application)\.routes$/

/** Whether a file draws its routes as Rails' own do: `Rails.application.routes.draw do`. */
export function isRailsEntry(file: Parsed): boolean {
  return file.result.value.statements.body.some((node) => isDraw(file, node))
}

/** Whether a statement of a file is `Rails.application.routes.draw do … end`. */
export function isDraw(file: Parsed, node: Node): node is nodes.CallNode & Node {
  if (!is(node, 'CallNode')) return false
  const { name, receiver, block } = node
  if (name !== 'draw' || receiver === null || block === null) return false
  return ENTRY.test(file.source.slice(receiver.location))
}

const REQUIRED = /^\s*require_relative[ (]+["']([^"'\n]+?)(?:\.rb)?["']/gm

/**
 * config/routes.rb with the constants of the files that it requires before its own statements: `get Paths::HOME`. What asks
 * requests is found by its name when they come, and stays where it is.
 */
export function withRequired(file: Parsed, parsed: ReadonlyMap<string, Parsed>): Parsed {
  const texts = [...file.source.text.matchAll(REQUIRED)].flatMap(([, path = '']) => {
    const text = parsed.get(`${posix.join('config', path)}.rb`)?.source.text
    return text === undefined || /\bmatches\?/.test(text) ? [] : [text]
  })
  if (texts.length === 0) return file
  const lead = `${file.source.text}\n`
  const source = new Source(file.source.file, lead + texts.join('\n'))
  const blank = ' '.repeat(Buffer.byteLength(lead))
  const { result } = parseRuby(file.source.file, blank + texts.join('\n'))
  const { statements } = result.value
  const all = [...statements.body, ...file.result.value.statements.body].filter((item) => {
    return !is(item, 'CallNode') || item.name !== 'require_relative'
  })
  Object.assign(statements, { body: all })
  return { ...file, source, result }
}

/**
 * Lowers config/routes.rb of a Rails application, and what it draws of config/routes/, and runs it: once for each
 * environment where it asks which one it is.
 */
export function drawRailsRoutes(
  file: Parsed,
  others: ReadonlyMap<string, Parsed>,
  rules: RouteRules,
): DrawnRoutes {
  const texts = [file, ...others.values()].map(({ source }) => source.text)
  const asks = texts.some((text) => /Rails\.env|config\.force_ssl/.test(text))
  const [first, ...rest] = ENVIRONMENTS.map((each) => drawIn(file, others, rules, each))
  return asks ? inEnvironments([first as DrawnRoutes, ...rest]) : (first as DrawnRoutes)
}

function drawIn(
  file: Parsed,
  others: ReadonlyMap<string, Parsed>,
  rules: RouteRules,
  environment: string,
): DrawnRoutes {
  const diagnostics: Diagnostic[] = []
  const places = new Map<Route, number>()
  const mapper = new RailsMapper(rules, (name) => {
    const other = others.get(name)
    return other === undefined ? null : () => new RoutesFile(other, run).run()
  })
  const forcesTls = rules.forcesTls?.[environment] ?? null
  const run: Run = { mapper, environment, forcesTls, diagnostics, note, notDrawn: 0 }
  function note(offset: number, isFirst: boolean): void {
    if (!isFirst) return
    for (const route of mapper.routes) if (!places.has(route)) places.set(route, offset)
  }
  new RoutesFile(file, run).run()
  const isWhole = diagnostics.length === run.notDrawn
  return { routes: mapper.routes, places, diagnostics, isWhole }
}

/** What the files of one application's routes share. */
interface Run {
  readonly mapper: RailsMapper
  /** What `Rails.env` says. */
  readonly environment: string
  /** What `config.force_ssl` is there; null where it is computed. */
  readonly forcesTls: boolean | null
  readonly diagnostics: Diagnostic[]
  /** How many of the diagnostics refuse what draws no route of the application. */
  notDrawn: number
  note(offset: number, isFirst: boolean): void
}

/** One file of routes, lowered. */
class RoutesFile {
  readonly #file: Parsed
  readonly #run: Run
  readonly #evaluation: Evaluation
  readonly #isWhole: boolean
  readonly #isFirst: boolean
  #place = 0

  constructor(file: Parsed, run: Run) {
    this.#file = file
    this.#run = run
    this.#isFirst = isRailsEntry(file)
    const program = new ProgramFacts()
    program.add(file)
    program.finish()
    const inference = new Inference(program, [file], null, false)
    const refused = (node: Span, kind: FindingKind, message: string, hint: string) => {
      run.diagnostics.push(file.source.diagnostic(node.location, kind, message, hint))
      run.notDrawn += 1
    }
    const lo = new Lowering(file, inference, dialect(file, run.forcesTls, refused), {
      nodes: new Set(),
      lists: new Set(),
      none: true,
    })
    const { statements } = file.result.value
    // Around a refused statement the others are run: what it would have set is asked for by nobody.
    const body = statements.body.flatMap((item) => {
      if (isLibraryRequire(item)) return []
      const known = lo.diagnostics.length
      const lowered = lo.statements(item, NONE)
      if (isDraw(file, item) || lo.diagnostics.length === known) return lowered
      run.notDrawn += lo.diagnostics.length - known
      return []
    })
    this.#isWhole = lo.diagnostics.length === 0
    run.diagnostics.push(...lo.diagnostics)
    const draw = (offset: number, word: string, args: () => unknown[], block: Block | null) => {
      return this.#draw(offset, word, args, block)
    }
    const names = { $draw: draw, $environment: run.environment, $join: joined }
    this.#evaluation = prepare(lo, body, names)
  }

  run(): void {
    try {
      this.#evaluation.run()
    } catch (error) {
      this.#report(error, this.#place)
    }
  }

  /** A mistake ends its own call only, so that one run tells all of them. */
  #draw(offset: number, word: string, list: () => unknown[], block: Block | null): unknown {
    this.#place = offset
    const { mapper, diagnostics } = this.#run
    const known = diagnostics.length
    try {
      const args = list()
      if (diagnostics.length > known) return null
      return mapper.call(word, args, block)
    } catch (error) {
      this.#report(error, offset)
      return null
    } finally {
      this.#run.note(offset, this.#isFirst)
    }
  }

  #report(error: unknown, offset: number): void {
    // Where a statement was refused, what comes after it may fail for want of it.
    if (!this.#isWhole && !(error instanceof RouteError)) return
    const place = error instanceof RouteError ? offset : (this.#evaluation.placeOf(error) ?? offset)
    this.#run.diagnostics.push(mistake(this.#file, error, place))
  }
}

type Span = Pick<Node, 'location'>

/** The words of the mapper have no receiver, or the parameter of `with_options`. */
function dialect(
  file: Parsed,
  forcesTls: boolean | null,
  refused: (node: Span, kind: FindingKind, message: string, hint: string) => void,
): Dialect {
  const merging = new Set<string>()
  return {
    ...PLAIN,
    constant(lo, written, node) {
      const path = written.replace(/^::/, '')
      if (path === 'CGI') {
        return { kind: 'import', name: lo.imports.use('webfw', 'Cgi'), from: 'webfw' }
      }
      if (path !== 'Rails') return null
      return lo.unsupported(
        node,
        'config/routes.rb runs when gen runs: it can ask Rails for its environment and for a `config.force_ssl` that is written out, not for other settings.',
        'Draw the route always, and answer 404 in its action where it must not be reached.',
      )
    },
    call(lo, node) {
      if (isDraw(file, node as Node)) return blockCall(lo, node)
      const { receiver } = node
      if (forcesTls !== null && FORCES_TLS.test(lo.source.slice(node.location))) {
        return literal(String(forcesTls))
      }
      const environment = environmentAsked(lo, node)
      if (environment !== null) return environment
      const isOption = is(receiver, 'LocalVariableReadNode') && merging.has(receiver.name)
      if (node.name === 'join' && constantPath(receiver) === 'File') {
        const args = given(node).positional.map((item) => lo.value(item))
        return { kind: 'call', callee: name('$join'), args }
      }
      if (receiver !== null && !isOption) return null
      const mounted =
        cableRoute(lo, node) ?? (node.name === 'mount' ? queuesRoutes(node, file) : null)
      if (mounted !== null) return lo.value(mounted)
      if (!RAILS_WORDS.has(node.name)) {
        if (isKernelMethod(node.name)) return null
        const { kind, message, hint, isOfGem } = refusalOf(node.name, argumentText(lo, node))
        const place = { location: node.messageLoc ?? node.location }
        if (!isOfGem) lo.refuse(place, kind, message, hint)
        refused(place, kind, message, hint)
        // What stands in the block of `authenticate :user do` are routes all the same.
        const drawsOwn = node.block !== null && DRAWS_OWN.has(node.name)
        return drawsOwn ? blockCall(lo, node) : NULL
      }
      if (node.name === 'redirect' && node.block !== null) {
        const hint =
          'Write redirect("/cards/%{id}"), or a route to an action that calls redirect_to.'
        lo.unsupported(node.block, BLOCK_REFUSAL, hint)
      }
      if (node.name === 'with_options') for (const each of parametersOf(node)) merging.add(each)
      return wordCall(lo, node)
    },
  }
}

/** `mount ActionCable.server => "/cable"`, also with `at:`, as the route that it is; null for any other call. */
function cableRoute(lo: Lowering, node: nodes.CallNode): Node | null {
  if (node.name !== 'mount') return null
  const text = lo.source.slice(node.arguments_?.location ?? node.location)
  const [, path] = /^(?:::)?ActionCable\.server\s*(?:=>|,\s*at:)\s*([^,]+)/.exec(text) ?? []
  if (path === undefined) return null
  return synthesize(`get(${path}, to: "action_cable/server#call", as: nil)`, node)
}

/** `File.join("/api", name)`: one slash between the parts. */
function joined(...parts: readonly unknown[]): string {
  return parts
    .map(toS)
    .reduce((left, right) => `${left.replace(/\/+$/, '')}/${right.replace(/^\/+/, '')}`)
}

const FORCES_TLS = /^(?:::)?Rails\.(?:application\.config|configuration)\.force_ssl$/

function argumentText(lo: Lowering, node: nodes.CallNode): string {
  const [first] = argumentsOf(node)
  if (first === undefined) return ''
  return lo.source.slice(first.location).replace(/\s*(?:=>|,).*$/s, '')
}

function parametersOf(node: nodes.CallNode): string[] {
  const block = node.block
  if (!is(block, 'BlockNode')) return []
  const list = (block.parameters as nodes.BlockParametersNode | null)?.parameters?.requireds ?? []
  return (list as nodes.RequiredParameterNode[]).map((each) => each.name)
}

/** `Rails.env`, and `Rails.env.development?`. */
function environmentAsked(lo: Lowering, node: nodes.CallNode): Expression | null {
  const text = lo.source.slice(node.location)
  const asked = /^(?:::)?Rails\.env(?:\.(\w+)\?)?$/.exec(text)
  if (asked === null) return null
  const own = name('$environment')
  const [, word] = asked
  if (word === undefined) return own
  const is = (each: string): Expression => binary('===', own, string(each))
  return word === 'local' ? binary('||', is('development'), is('test')) : is(word)
}

/** The block of `draw` runs where it stands. */
function blockCall(lo: Lowering, node: nodes.CallNode): Expression {
  const callee = blockArgument(lo, node.block as nodes.BlockNode, node)
  return { kind: 'call', callee, args: [] }
}

function wordCall(lo: Lowering, node: nodes.CallNode): Expression {
  const args = given(node)
  const values = args.positional.map((item) => lo.value(item))
  if (args.keywords !== null) values.push(hashLiteral(lo, args.keywords.elements))
  const block = args.block === null ? NULL : blockArgument(lo, args.block, node)
  const offset = literal(String((node.messageLoc ?? node.location).startOffset))
  return {
    kind: 'call',
    callee: name('$draw'),
    args: [offset, string(node.name), arrow([], { kind: 'array', items: values }), block],
  }
}
