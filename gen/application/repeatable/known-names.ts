import type * as nodes from '@ruby/prism/src/nodes.js'
import { attributeQuery } from '../../../shell/vocabulary/attribute-queries.ts'
import type { ClassFacts, MethodFacts } from '../../facts/class-facts.ts'
import { symbolText } from '../../facts/syntax.ts'
import { childrenOf, kindOf, type Node } from '../../parse.ts'
import { type AppFacts, roleOf } from '../app-facts.ts'
import { concernOf } from '../concerns/facts.ts'
import { ASKED, isOfFramework } from './words.ts'

/** The names that code of an application may ask for, and what has them. */
export class KnownNames {
  readonly app: AppFacts
  /** The classes and modules whose methods may be asked of a value: all but those of controllers, migrations and templates. */
  readonly classes: readonly ClassFacts[]
  /** Their methods by name. */
  readonly own: ReadonlyMap<string, ReadonlySet<MethodFacts>>
  /** Columns, associations and what else records answer by their schema. */
  readonly columns: ReadonlySet<string>
  /** Columns alone: to assign an association may write. */
  readonly attributes: ReadonlySet<string>
  /** Methods of controllers that pages may call; null among them is one whose name is not written out. */
  readonly offered: ReadonlySet<string | null>
  /** What classes themselves keep: `class << self; attr_accessor :limit; end`. */
  readonly #kept: ReadonlySet<string>
  /** The last words of what classes and modules are extended with. */
  readonly #extending: ReadonlySet<string>

  constructor(app: AppFacts) {
    this.app = app
    const all = [...app.program.classes.values()]
    this.classes = all.filter((facts) => isAsked(app, facts))
    this.own = methodsOf(app, this.classes)
    this.columns = new Set([
      ...app.aliases,
      ...[...app.models.values()].flatMap(({ columns, associations, ids, aliases, virtuals }) => [
        ...[...columns, ...associations].map(({ name }) => name),
        ...ids.keys(),
        ...aliases,
        ...virtuals,
      ]),
    ])
    this.attributes = new Set(
      [...app.models.values()].flatMap(({ columns }) => columns.map(({ name }) => name)),
    )
    this.offered = new Set(all.flatMap(({ openings }) => openings.flatMap(offeredIn)))
    this.#kept = new Set(all.flatMap(({ staticReaders }) => [...staticReaders]))
    this.#extending = new Set(all.flatMap(({ extends: names }) => names.map(lastWord)))
  }

  /** Whether a name may be asked of any value, the methods behind it left aside. */
  isAsked(name: string): boolean {
    const isKnown = ASKED.has(name) || this.own.has(name) || this.isOfRow(name)
    const isWriter = /\w=$/.test(name)
    return isKnown && !isWriter && !isOfFramework(name) && !this.#kept.has(name)
  }

  /** Whether it is a column or an association, or what a record says of one: `title?`, `title_was`. */
  isOfRow(name: string): boolean {
    return this.columns.has(name) || this.columns.has(queried(name) ?? '')
  }

  /** The names of the application's methods that a call of a name may run. */
  methodsBehind(name: string): string[] {
    return [name, queried(name)].filter((each) => each !== null && this.own.has(each)) as string[]
  }

  /** Whether the methods of a module are those of a class, which outlives requests. */
  isExtending({ name }: ClassFacts): boolean {
    const word = lastWord(name)
    return word === 'ClassMethods' || this.#extending.has(word)
  }

  /** Whether a class is a model, one above models, or a module that one of them includes. */
  isOfModels(facts: ClassFacts): boolean {
    if (this.app.formObjects.has(facts.name)) return false
    return roleOf(this.app, facts) === 'model' || concernOf(this.app, facts)?.kind === 'model'
  }
}

function lastWord(name: string): string {
  return name.split('::').at(-1) ?? name
}

/** The column of which a name asks something, and changes nothing. */
function queried(name: string): string | null {
  return name.endsWith('!') ? null : (attributeQuery(name)?.column ?? null)
}

function isAsked(app: AppFacts, facts: ClassFacts): boolean {
  if (/^(?:app\/views|db|test)\//.test(facts.source.file) || app.program.isCurrent(facts))
    return false
  const role = roleOf(app, facts)
  if (role === 'controller' || role === 'migration' || role === 'test') return false
  return concernOf(app, facts)?.kind !== 'controller'
}

function methodsOf(
  { program }: AppFacts,
  classes: readonly ClassFacts[],
): Map<string, Set<MethodFacts>> {
  const found = new Map<string, Set<MethodFacts>>()
  const add = (name: string, method: MethodFacts): void => {
    found.set(name, (found.get(name) ?? new Set()).add(method))
  }
  for (const { methods, statics } of classes) {
    for (const [name, method] of [...methods, ...statics]) add(name, method)
  }
  const known = new Set(classes)
  for (const method of program.methods) {
    if (method.owner === null || known.has(method.owner)) add(method.name, method)
  }
  return found
}

/** The names behind `helper_method`. */
function offeredIn(node: nodes.ClassNode | nodes.ModuleNode): (string | null)[] {
  const look = (at: Node): (string | null)[] => {
    if (kindOf(at) === 'DefNode') return []
    const call = at as unknown as nodes.CallNode
    const isOffer = kindOf(at) === 'CallNode' && call.name === 'helper_method'
    const names = isOffer ? ((call.arguments_?.arguments_ ?? []) as Node[]).map(symbolText) : []
    return [...names, ...childrenOf(at).flatMap(look)]
  }
  return look(node as unknown as Node)
}
