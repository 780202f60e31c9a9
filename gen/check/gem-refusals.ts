import type * as nodes from '@ruby/prism/src/nodes.js'
import { gemOfConstant, gemOfWord } from '../../shell/vocabulary/gem-words.ts'
import { absenceOf } from '../application/absent-words.ts'
import type { AppFacts } from '../application/app-facts.ts'
import type { ClassFacts } from '../facts/class-facts.ts'
import { type GemFate, gemsOf } from '../load/packages/gems.ts'
import { bodyOf } from '../parse/body.ts'
import type { Code, Diagnostic } from '../parse/diagnostics.ts'
import { childrenOf, is, type Node } from '../parse/parse.ts'
import { constantPath, symbolText } from '../parse/syntax.ts'

/** Findings about a name that a gem may have, or a declaration that is refused. */
const NAMED: ReadonlySet<Code> = new Set<Code>([
  'unknown-association',
  'unknown-column',
  'unknown-constant',
  'unknown-local',
  'unknown-method',
  'unknown-option',
  'unknown-route',
  'unknown-setting',
  'unsupported',
])

/** What the Gemfile of an application says of its refusals. */
export class GemRefusals {
  readonly #fates: ReadonlyMap<string, GemFate>
  readonly #gems: ReadonlySet<string> | null
  readonly #app: AppFacts

  /** `read`: the gems whose Ruby is compiled with the application. */
  constructor(gemfile: string | undefined, app: AppFacts, read: ReadonlySet<string>) {
    this.#fates = new Map([...gemsOf(gemfile ?? '')].filter(([name]) => !read.has(name)))
    this.#gems =
      gemfile === undefined
        ? null
        : new Set(
            [...this.#fates].flatMap(([name, { kind }]) => (kind === 'built in' ? [] : [name])),
          )
    this.#app = app
  }

  /**
   * The refusals of an application, in the order of their places: one that is for want of a gem names it, and a class
   * that a gem's class stands above is refused once.
   */
  explain(sorted: readonly Diagnostic[]): Diagnostic[] {
    const bodies = this.#bodies()
    const told = new Set<Body>()
    const around = (each: Diagnostic) =>
      bodies.find((one) => one.file === each.file && isInside(one, each))
    const own = sorted.filter((each) => around(each)?.isWhole !== true)
    const causes = refusedDeclarations(this.#app, own)
    return sorted.flatMap((each) => {
      const body = around(each)
      if (body !== undefined && told.has(body)) return []
      if (body?.isWhole === true) told.add(body)
      return this.#explained(body?.refusal ?? each, body?.gem ?? null, causes)
    })
  }

  /** A finding with what is behind it: a gem, a part of Rails that comes later, or a declaration that is refused. */
  #explained(
    diagnostic: Diagnostic,
    above: string | null,
    causes: readonly RefusedDeclaration[],
  ): Diagnostic {
    const name = nameIn(diagnostic)
    const battery = name === null ? null : absenceOf(this.#app, name)
    const gem = this.#gemBehind(diagnostic, name, battery === null ? above : null)
    const hint = gem === null ? (battery ?? this.#cause(name, causes)) : this.#gemRemedy(gem)
    return hint === null ? diagnostic : { ...diagnostic, severity: 'error', hint }
  }

  /** The gem that a finding is for want of; what nobody knows of a call on self is taken for the gem's whose module is mixed in. */
  #gemBehind(found: Diagnostic, name: string | null, above: string | null): string | null {
    if (name === null) return this.#ofFile(found)
    const isOfSelf = !/(?<!\bself)\.$/.test(found.excerpt.slice(0, found.column - 1).trimEnd())
    const isCalled = found.code.startsWith('unknown-') && /^[a-z]/.test(name)
    return this.#gemOf(name) ?? (isCalled && isOfSelf ? above : null)
  }

  #gemRemedy(gem: string): string {
    const fate = this.#fates.get(gem)
    const remedy =
      fate !== undefined && 'remedy' in fate
        ? fate.remedy
        : 'Write what it does into lib/ or app/, or do without it.'
    return `It is of the gem ${gem}, which is not in vendor/gems, vendor/cache or the bundle's path. ${remedy}`
  }

  /** The refused declaration that would give a name. */
  #cause(given: string | null, causes: readonly RefusedDeclaration[]): string | null {
    const name = given?.replace(/[=?!]$/, '') ?? ''
    const cause = causes.find(({ names, word }) => word !== name && names.includes(name))
    if (cause === undefined) return null
    const gem = this.#gemOf(cause.word)
    const whose = gem === null ? '' : ` of the gem ${gem}`
    return `\`${cause.word}\`${whose} would define it, and is refused at ${cause.file}:${cause.line}.`
  }

  /** `sidekiq/web` is of the gem sidekiq, `omniauth` of omniauth-twitter. */
  #requiredFrom(path: string): string | null {
    const gems = [...(this.#gems ?? [])]
    return (
      gems.find((each) => each === path) ?? gems.find((each) => each.startsWith(`${path}-`)) ?? null
    )
  }

  /** Of templates in another language nothing is read; components, and folders and migrations of a gem's name, are its own. */
  #ofFile({ code, subject, file }: Diagnostic): string | null {
    const first = (...names: string[]) => names.find((each) => this.#gems?.has(each)) ?? null
    if (code === 'unknown-library') return this.#requiredFrom(subject.split('/')[0] as string)
    if (code === 'missing-template') return first('haml', 'haml-rails', 'slim', 'slim-rails')
    if (code === 'misplaced' && subject.startsWith('app/components/'))
      return first('view_component', 'phlex-rails')
    const [, folder, engine] =
      /^app\/(\w+)\/|^db\/migrate\/\w+\.(\w+?)(?:_engine)?\.rb$/.exec(file) ?? []
    const named = folder ?? engine
    if (code !== 'wrong-constant' || named === undefined) return null
    return first(named, named.replaceAll('_', '-'))
  }

  #gemOf(name: string): string | null {
    if (/^[A-Z]/.test(name)) return this.#gems === null ? null : gemOfConstant(name, this.#gems)
    return gemOfWord(name, this.#gems) ?? gemOfWord(name.replace(/_(?:path|url)$/, ''), this.#gems)
  }

  /** Where the classes stand that a gem's class is above. */
  #bodies(): Body[] {
    const gems = this.#gems
    if (gems === null) return []
    const ofGem = (node: Node | null): string | null => {
      const path = constantPath(node)
      return path === null || this.#app.program.classes.has(path) ? null : gemOfConstant(path, gems)
    }
    return [...this.#app.program.classes.values()].flatMap((facts) => {
      const ancestors = this.#app.program.ancestors(facts)
      const above = ancestors.find((at) => ofGem(at.superclassNode) !== null)
      const mixed = ancestors.flatMap((at) => mixedIn(at).flatMap((node) => ofGem(node) ?? []))[0]
      if (above === undefined && mixed === undefined) return []
      const gem = above === undefined ? mixed : ofGem(above.superclassNode)
      const refusal = above === undefined ? null : superclassRefusal(facts, above)
      return facts.openings.map((node) => ({
        ...placeOf(facts, node),
        isWhole: above !== undefined,
        gem: gem as string,
        refusal,
      }))
    })
  }
}

/** A declaration that is refused, and the names that it says: `typed_store :settings do |s| s.string :homepage`. */
interface RefusedDeclaration {
  readonly word: string
  readonly file: string
  readonly line: number
  readonly names: readonly string[]
}

function refusedDeclarations(app: AppFacts, found: readonly Diagnostic[]): RefusedDeclaration[] {
  const refused = new Set(
    found.flatMap((each) =>
      nameIn(each) === null ? [] : [`${each.file}:${each.line}:${each.subject}`],
    ),
  )
  if (refused.size === 0) return []
  return [...app.program.classes.values()].flatMap(({ source, openings }) =>
    openings.flatMap((opening) =>
      bodyOf(opening.body).flatMap((item) => {
        if (!is(item, 'CallNode')) return []
        const { name: word } = item
        const line = source.line(item.location.startOffset)
        if (!refused.has(`${source.file}:${line}:${word}`)) return []
        return [{ word, file: source.file, line, names: namesIn(item) }]
      }),
    ),
  )
}

/** The Symbols below a node that may name a method. */
function namesIn(node: Node): string[] {
  const own = is(node, 'SymbolNode') ? (symbolText(node) ?? '') : ''
  return [...(own.length > 2 ? [own] : []), ...childrenOf(node).flatMap(namesIn)]
}

/** The modules that a class includes or extends, and a module. */
function mixedIn({ openings }: ClassFacts): Node[] {
  return openings.flatMap((opening) =>
    bodyOf(opening.body).flatMap((item) => {
      const { name, receiver, arguments_ } = item as nodes.CallNode
      const isMixing = /^(?:include|extend|prepend)$/.test(name) && receiver === null
      return is(item, 'CallNode') && isMixing ? (arguments_?.arguments_ ?? []) : []
    }),
  )
}

function superclassRefusal(
  { source, superclassNode, name }: ClassFacts,
  above: ClassFacts,
): Diagnostic {
  const path = constantPath(above.superclassNode)
  const message =
    above.name === name
      ? `There is no ${path} here.`
      : `There is no ${path} here, which stands above it.`
  const kind = ['unknown-constant', path ?? ''] as const
  return source.diagnostic((superclassNode as Node).location, kind, message)
}

/** The name that a finding is about, where it is one that something else may have. */
function nameIn({ code, subject }: Diagnostic): string | null {
  return NAMED.has(code) && /^\w+(?:::\w+)*[?!=]?$/.test(subject) ? subject : null
}

interface Place {
  readonly file: string
  readonly first: number
  readonly last: number
}

/** The body of a class that has a gem's methods. */
interface Body extends Place {
  readonly gem: string
  /** Whether the class is refused as a whole. */
  readonly isWhole: boolean
  /** What is told of the class then. */
  readonly refusal: Diagnostic | null
}

function placeOf({ source }: ClassFacts, { location }: Node): Place {
  const { startOffset, length } = location
  return {
    file: source.file,
    first: source.line(startOffset),
    last: source.line(startOffset + length),
  }
}

function isInside({ first, last }: Place, { line }: Diagnostic): boolean {
  return line >= first && line <= last
}
