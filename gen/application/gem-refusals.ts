import type * as nodes from '@ruby/prism/src/nodes.js'
import type { Diagnostic } from '../diagnostics.ts'
import type { ClassFacts } from '../facts/class-facts.ts'
import { constantPath, symbolText } from '../facts/syntax.ts'
import { childrenOf, kindOf, type Node } from '../parse.ts'
import type { AppFacts } from './app-facts.ts'
import { bodyOf } from './body.ts'
import { absenceOf } from './framework/absent-words.ts'
import { gemOfConstant, gemOfWord } from './framework/gem-words.ts'
import { type GemFate, gemsOf } from './framework/gems.ts'

/** What a refusal says of a name that nothing here has, and the name. */
const UNKNOWN: readonly RegExp[] = [
  /(?:has|have) no (?:method |attribute |association |column |attribute, association or method )?`([\w?!=]+)`/,
  /^`([\w?!=]+)` is (?:not written in|drawn by)/,
  /^`render` takes no `(\w+):`/,
  /^undefined helper '([\w?!=]+)'/,
  /no local and no helper `([\w?!=]+)`/,
  /^There is no route for '(\w+)'/,
  /^No route of config\/routes\.rb is named (\w+)/,
  /^There is no (\w+) in routes/,
  /^[Uu]ninitialized constant (\w+(?:::\w+)*)/,
  /^There is no ([A-Z][\w:]*) here/,
  /^([A-Z][\w:]*) cannot be mounted/,
]

/** What the Gemfile of an application says of its refusals. */
export class GemRefusals {
  readonly #fates: ReadonlyMap<string, GemFate>
  readonly #gems: ReadonlySet<string> | null
  readonly #app: AppFacts

  constructor(gemfile: string | undefined, app: AppFacts) {
    this.#fates = gemsOf(gemfile ?? '')
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
    const causes = refusedDeclarations(this.#app, sorted)
    return this.#inBodies(sorted, bodies, told).map((each) => this.#caused(each, causes))
  }

  #inBodies(sorted: readonly Diagnostic[], bodies: readonly Body[], told: Set<Body>): Diagnostic[] {
    return sorted.flatMap((each) => {
      const body = bodies.find((one) => one.file === each.file && isInside(one, each))
      if (body === undefined || !body.isWhole) return this.#named(each, body?.gem ?? null)
      if (told.has(body)) return []
      told.add(body)
      return this.#named(body.refusal ?? each, body.gem)
    })
  }

  #named(diagnostic: Diagnostic, above: string | null): Diagnostic {
    const { message, hint = '' } = diagnostic
    if (/later version/.test(hint) && !/^There is no|has no|have no/.test(message))
      return diagnostic
    const name = UNKNOWN.flatMap((each) => each.exec(message)?.[1] ?? [])[0]
    const required = /^Gems and the standard library/.test(message)
      ? /["']([\w-]+)/.exec(diagnostic.excerpt)?.[1]
      : undefined
    // A word of Rails has a remedy of its own; what nobody knows is taken for the gem's whose module is mixed in.
    const isUnknown = /^(?:Write `def |Did you mean |There are: |$)/.test(hint)
    const mixed = isUnknown && /^[a-z]/.test(name ?? '') && this.#batteryOf(name ?? '') === null
    const gem =
      name !== undefined
        ? (this.#gemOf(name) ?? (mixed ? above : null))
        : required === undefined
          ? this.#ofFile(message)
          : this.#requiredFrom(required)
    const battery = name === undefined ? null : this.#batteryOf(name)
    if (gem === null && battery === null) return diagnostic
    if (gem === null) return { ...diagnostic, severity: 'error', hint: battery ?? hint }
    const fate = this.#fates.get(gem)
    const remedy =
      fate !== undefined && 'remedy' in fate && !fate.remedy.startsWith('Gems are')
        ? fate.remedy
        : 'Write what it does into lib/ or app/, or do without it.'
    const explained = `It is of the gem ${gem}, which is not read. ${remedy}`
    return { ...diagnostic, severity: 'error', hint: explained }
  }

  /** A name that is not there, with the refused declaration that would give it. */
  #caused(diagnostic: Diagnostic, causes: readonly RefusedDeclaration[]): Diagnostic {
    const { message, hint = '' } = diagnostic
    if (/later version|^It is of the gem/.test(hint)) return diagnostic
    const name = UNKNOWN.flatMap((each) => each.exec(message)?.[1] ?? [])[0]?.replace(/[=?!]$/, '')
    const cause = causes.find(({ names, word }) => word !== name && names.includes(name ?? ''))
    if (cause === undefined) return diagnostic
    const { word, file, line } = cause
    const gem = this.#gemOf(word)
    const whose = gem === null ? '' : ` of the gem ${gem}`
    const explained = `\`${word}\`${whose} would define it, and is refused at ${file}:${line}.`
    return { ...diagnostic, severity: 'error', hint: explained }
  }

  /** `sidekiq/web` is of the gem sidekiq, `omniauth` of omniauth-twitter. */
  #requiredFrom(path: string): string | null {
    const gems = [...(this.#gems ?? [])]
    return (
      gems.find((each) => each === path) ?? gems.find((each) => each.startsWith(`${path}-`)) ?? null
    )
  }

  /** Of templates in another language nothing is read; components, and folders and migrations of a gem's name, are its own. */
  #ofFile(message: string): string | null {
    const first = (...names: string[]) => names.find((each) => this.#gems?.has(each)) ?? null
    if (message.startsWith('There is no template'))
      return first('haml', 'haml-rails', 'slim', 'slim-rails')
    if (message.startsWith('app/components/')) return first('view_component', 'phlex-rails')
    const [, folder, engine] =
      /^app\/(\w+)\/\S+ must define|^db\/migrate\/\w+\.(\w+?)(?:_engine)?\.rb must/.exec(message) ??
      []
    const named = folder ?? engine
    return named === undefined ? null : first(named, named.replaceAll('_', '-'))
  }

  /** What a name lacks that speaks of a part of Rails that comes later. */
  #batteryOf(name: string): string | null {
    return absenceOf(this.#app, name)
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
      const above = ancestors.find((at) => ofGem(at.superclassNode as Node | null) !== null)
      const mixed = ancestors.flatMap((at) => mixedIn(at).flatMap((node) => ofGem(node) ?? []))[0]
      if (above === undefined && mixed === undefined) return []
      const gem = above === undefined ? mixed : ofGem(above.superclassNode as Node)
      const refusal = above === undefined ? null : superclassRefusal(facts, above)
      return facts.openings.map((node) => ({
        ...placeOf(facts, node as unknown as Node),
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
    found.flatMap(({ file, line, message }) => {
      const word = /^\w+ have no `(\w+)`|^`(\w+)` is not written in a/.exec(message)
      return word === null ? [] : [`${file}:${line}:${word[1] ?? word[2]}`]
    }),
  )
  if (refused.size === 0) return []
  return [...app.program.classes.values()].flatMap(({ source, openings }) =>
    openings.flatMap((opening) =>
      bodyOf(opening.body as Node | null).flatMap((item) => {
        if (kindOf(item) !== 'CallNode') return []
        const { name: word } = item as nodes.CallNode
        const line = source.line(item.location.startOffset)
        if (!refused.has(`${source.file}:${line}:${word}`)) return []
        return [{ word, file: source.file, line, names: namesIn(item) }]
      }),
    ),
  )
}

/** The Symbols below a node that may name a method. */
function namesIn(node: Node): string[] {
  const own = kindOf(node) === 'SymbolNode' ? (symbolText(node) ?? '') : ''
  return [...(own.length > 2 ? [own] : []), ...childrenOf(node).flatMap(namesIn)]
}

/** The modules that a class includes or extends, and a module. */
function mixedIn({ openings }: ClassFacts): Node[] {
  return openings.flatMap((opening) =>
    bodyOf(opening.body as Node | null).flatMap((item) => {
      const { name, receiver, arguments_ } = item as unknown as nodes.CallNode
      const isMixing = /^(?:include|extend|prepend)$/.test(name) && receiver === null
      return kindOf(item) === 'CallNode' && isMixing
        ? ((arguments_?.arguments_ ?? []) as Node[])
        : []
    }),
  )
}

function superclassRefusal(
  { source, superclassNode, name }: ClassFacts,
  above: ClassFacts,
): Diagnostic {
  const path = constantPath(above.superclassNode as Node)
  const message =
    above.name === name
      ? `There is no ${path} here.`
      : `There is no ${path} here, which stands above it.`
  return source.diagnostic((superclassNode as Node).location, message)
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
