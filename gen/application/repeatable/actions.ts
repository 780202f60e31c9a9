import type * as nodes from '@ruby/prism/src/nodes.js'
import type { ClassFacts, MethodFacts } from '../../facts/class-facts.ts'
import { constantPath, symbolText } from '../../facts/syntax.ts'
import { given } from '../../nodes/calls/arguments-node.ts'
import { kindOf, type Node } from '../../parse.ts'
import { isControllerBase } from '../app-facts.ts'
import { bodyOf } from '../body.ts'
import { blockOf } from '../concerns/concerns.ts'
import { applies, CALLBACKS, namesIn } from '../controllers/writing-actions.ts'
import { URL_OPTIONS_METHOD } from '../references.ts'
import type { KnownNames } from './known-names.ts'
import { needsOfMethod } from './methods.ts'
import { areMet } from './reading.ts'
import { OF_SURROUNDINGS } from './words.ts'

/** Declarations that change nothing of what an action that is not said to be repeatable answers. */
const SILENT =
  /^(?:allow_browser|stale_when_importmap_changes|helper|helper_method|add_flash_types|wrap_parameters|rescue_from|protect_from_forgery|skip_forgery_protection|skip_(?:before|after|around)_action)$/

const LEVELS = /^(?:private|protected|public|private_class_method|private_constant|alias_method)$/

/** Methods by which Ruby and Rails run a controller. */
const HOOKS =
  /^(?:initialize|method_missing|respond_to_missing\?|process|process_action|dispatch|send_action|view_assigns|url_options|action_missing|method_for_action|default_render|included|inherited|extended|prepended)$/

/** A controller, with what its class and those above it run around each of its actions. */
export class ControllerReach {
  readonly #known: KnownNames
  readonly #found: ReadonlySet<string>
  readonly #controller: ClassFacts
  readonly #callbacks: nodes.CallNode[] = []
  /** Methods that choose the layout. */
  readonly #layouts: string[] = []
  readonly #isKnown: boolean

  /** `found` are the names of methods that are repeatable. */
  constructor(known: KnownNames, found: ReadonlySet<string>, controller: ClassFacts) {
    this.#known = known
    this.#found = found
    this.#controller = controller
    this.#isKnown = known.app.program.ancestors(controller).every((at) => this.#readsClass(at))
  }

  /** Whether an action is repeatable, with the callbacks around it. */
  isRepeatable(action: string): boolean {
    if (!this.#isKnown) return false
    const asked = [...this.#layouts]
    for (const call of this.#callbacks) {
      const names = this.#runs(call, action)
      if (names === null) return false
      asked.push(...names)
    }
    const { program } = this.#known.app
    const name = action === 'new' ? 'new_action' : action
    const own = program.findMethod(this.#controller, name)
    // An action without a method is its template.
    if (own !== null) asked.push(name)
    return this.#areRepeatable(asked)
  }

  #areRepeatable(names: readonly string[]): boolean {
    const waiting = [...names]
    const seen = new Set<MethodFacts>()
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
      const method = this.#known.app.program.findMethod(this.#controller, name)
      if (method === null) return false
      if (seen.has(method)) continue
      seen.add(method)
      const site = { kind: 'action', owner: this.#controller, keepsNothing: true } as const
      const needs = needsOfMethod(this.#known, site, method)
      if (!areMet(needs, this.#found)) return false
      waiting.push(...needs.own)
    }
    return true
  }

  /** The methods that a callback runs before an action; null where it does more. */
  #runs(call: nodes.CallNode, action: string): string[] | null {
    const { positional, keywords, block } = given(call)
    const written = action === 'new' ? [action, 'new_action'] : [action]
    if (!written.some((each) => applies(keywords, each))) return []
    if (!call.name.includes('before') || block !== null) return null
    const names = positional.map(symbolText)
    for (const pair of (keywords?.elements ?? []) as Node[]) {
      const { key, value } = pair as nodes.AssocNode
      const word = kindOf(pair) === 'AssocNode' ? symbolText(key as Node) : null
      if (word === 'if' || word === 'unless') names.push(...(namesIn(value as Node) ?? [null]))
      else if (!/^(?:only|except|raise|prepend)$/.test(word ?? '')) return null
    }
    return names.includes(null) ? null : (names as string[])
  }

  /** Reads what a class says of itself; false where that is not known to be harmless. */
  #readsClass(at: ClassFacts): boolean {
    const { program } = this.#known.app
    const base = constantPath(at.superclassNode)
    const isWhole = at.superclassNode === null || isControllerBase(base)
    if (!isWhole && program.superclassOf(at) === null) return false
    if ([...at.includes, ...at.prepends].some((name) => program.resolveClass(name, at) === null))
      return false
    const isHook = (name: string): boolean =>
      HOOKS.test(name) || name === URL_OPTIONS_METHOD || OF_SURROUNDINGS.has(name)
    if ([...at.methods.keys(), ...at.readers, ...at.writers].some(isHook)) return false
    if ([...at.statics.keys()].some(isHook)) return false
    return at.openings.every(({ body }) =>
      bodyOf(body as Node | null).every((item) => this.#readsStatement(item)),
    )
  }

  #readsStatement(item: Node): boolean {
    const kind = kindOf(item)
    if (/^(?:Def|Class|Module|ConstantWrite|AliasMethod|Integer|Nil)Node$/.test(kind)) return true
    if (kind !== 'CallNode') return false
    const call = item as nodes.CallNode
    const { name } = call
    const { program } = this.#known.app
    if (call.receiver !== null || program.findStatic(this.#controller, name) !== null) return false
    const included = blockOf(item, 'included')
    if (included !== null)
      return bodyOf(included.body as Node | null).every((each) => this.#readsStatement(each))
    const { positional, keywords, block } = given(call)
    if (CALLBACKS.test(name)) {
      this.#callbacks.push(call)
      return true
    }
    if (name === 'layout') return block === null && this.#readsLayout(positional)
    if (name === 'extend')
      return positional.every((each) => constantPath(each) === 'ActiveSupport::Concern')
    if (LEVELS.test(name)) {
      return positional.every((each) => kindOf(each) === 'DefNode' || namesIn(each) !== null)
    }
    const words = ((keywords?.elements ?? []) as Node[]).map((pair) =>
      kindOf(pair) === 'AssocNode' ? symbolText((pair as nodes.AssocNode).key as Node) : null,
    )
    // What is left out on a condition runs on it, and a block for other browsers may do anything.
    if (words.some((word) => word === null || /^(?:if|unless|block)$/.test(word)))
      return name.startsWith('protect_')
    return name === 'include' || SILENT.test(name)
  }

  #readsLayout([only]: readonly Node[]): boolean {
    const kind = only === undefined ? '' : kindOf(only)
    if (kind === 'SymbolNode') this.#layouts.push(symbolText(only as Node) as string)
    return /^(?:Symbol|String|False|Nil)Node$/.test(kind)
  }
}
