import type * as nodes from '@ruby/prism/src/nodes.js'
import type { ClassFacts, MethodFacts } from '../../facts/class-facts.ts'
import type { Inference } from '../../facts/infer.ts'
import { lookup } from '../../facts/lookup.ts'
import type { Scope } from '../../facts/scope.ts'
import { branchesOf, constantPath, symbolText } from '../../facts/syntax.ts'
import { isSetInside } from '../../facts/variable-use.ts'
import { childrenOf, kindOf, type Node } from '../../parse.ts'
import type { AppFacts } from '../app-facts.ts'

const PLAIN_KINDS = /^(?:nil|boolean|integer|float|decimal|time|date|duration)$/

/** What gives a number or a time, whatever it is asked of. */
const PLAIN =
  /^(?:to_[ifdr]|ago|from_now|(?:beginning|end)_of_(?:minute|hour|day|week|month|quarter|year)|utc|to_date|to_time|to_datetime)$/
const COUNTING = /^(?:count|size|length)$/

/** What gives a number or a time when it is asked of one. */
const KEPT =
  /^(?:[-+*/%]|\*\*|[-+]@|abs|round|floor|ceil|truncate|clamp|seconds?|minutes?|hours?|days?|weeks?|fortnights?|months?|years?|(?:next|prev|last)_\w+|midnight|noon|in_time_zone|localtime|getutc|advance|change)$/

/** What a text is asked without being changed. */
const ASKING = /^(?:[=!]=|=~|\[\]|(?:up|down)case|capitalize|to_\w+|\w+\?)$/

const CLOCKS = /^(?:::)?(?:Time|Date|DateTime)$/
const TELLING =
  /^(?:now|current|today|yesterday|tomorrow|at|parse|iso8601|new|local|utc|gm|mktime)$/

/** An element by a name or number that is not written out. */
const ANY_KEY = Symbol('any key')
type Key = string | number | typeof ANY_KEY

/**
 * The texts that an expression may give where all else that it gives is a number, a time, a date, a length of time, true,
 * false or nil: what it comes from is followed through variables, methods of the class, and Hashes and Arrays that stand in
 * the source. Null where it may give something else. What changes such a Hash is not seen: run time looks again.
 */
export function plainTexts(
  app: AppFacts,
  types: Inference,
  scope: Scope,
  node: Node,
): readonly string[] | null {
  const search = new PlainValue(app, types, true)
  return search.isPlain(node, scope) ? [...search.texts] : null
}

/** Whether an expression gives a number, a time, a date, a length of time, true, false or nil, and nothing else whatever is changed. */
export function isPlainValue(app: AppFacts, types: Inference, scope: Scope, node: Node): boolean {
  return new PlainValue(app, types, false).isPlain(node, scope)
}

class PlainValue {
  readonly texts = new Set<string>()
  private readonly seen = new Map<object | string, string[]>()
  /** The same search where neither texts nor elements of lists are taken. */
  private readonly strict: PlainValue
  private readonly app: AppFacts
  private readonly types: Inference
  private readonly isLooked: boolean

  constructor(app: AppFacts, types: Inference, isLooked: boolean) {
    this.app = app
    this.types = types
    this.isLooked = isLooked
    this.strict = isLooked ? new PlainValue(app, types, false) : this
  }

  /** Whether something is looked at already for the same elements. */
  private isSeen(what: object | string, keys: readonly Key[]): boolean {
    const path = keys.map(String).join(' ')
    const known = this.seen.get(what) ?? []
    this.seen.set(what, [...known, path])
    return known.includes(path)
  }

  isPlain(node: Node | null, scope: Scope, keys: readonly Key[] = []): boolean {
    if (node === null) return true
    const again = (each: Node | null | undefined) => this.isPlain(each ?? null, scope, keys)
    const branches = branchesOf(node)
    if (branches !== null) return branches.every(again)
    switch (kindOf(node)) {
      case 'StringNode':
      case 'SymbolNode':
        if (keys.length > 0 || !this.isLooked) return false
        this.texts.add((node as nodes.StringNode).unescaped.value)
        return true
      case 'HashNode':
      case 'ArrayNode':
        return this.isPlainElement((node as nodes.ArrayNode).elements as Node[], scope, keys)
      case 'ReturnNode': {
        const given = ((node as nodes.ReturnNode).arguments_?.arguments_ ?? []) as Node[]
        return given.length <= 1 && again(given[0])
      }
      case 'LocalVariableReadNode':
        return this.isPlainVariable(node as nodes.LocalVariableReadNode, scope, keys)
      case 'LocalVariableWriteNode':
      case 'InstanceVariableWriteNode':
      case 'InstanceVariableOrWriteNode':
        return again((node as nodes.LocalVariableWriteNode).value)
      case 'InstanceVariableReadNode':
        return this.isPlainIvar((node as nodes.InstanceVariableReadNode).name, scope, keys)
      case 'ConstantReadNode': {
        const { name } = node as nodes.ConstantReadNode
        const kept = this.types.program.keptConstant(scope.owner, name)
        return kept !== null && this.isPlain(kept.value, { ...scope, owner: kept.holder }, keys)
      }
      case 'CallNode':
        return this.isPlainCall(node as nodes.CallNode, scope, keys)
      default:
        return keys.length === 0 && this.hasPlainType(node, scope)
    }
  }

  private hasPlainType(node: Node, scope: Scope): boolean {
    return PLAIN_KINDS.test(this.types.typeOf(node, scope).kind)
  }

  private isPlainElement(elements: readonly Node[], scope: Scope, keys: readonly Key[]): boolean {
    const [key, ...inner] = keys
    if (key === undefined || elements.some((each) => /Splat/.test(kindOf(each)))) return false
    return elements.every((each, index) => {
      if (kindOf(each) !== 'AssocNode') {
        return (key !== ANY_KEY && key !== index) || this.isPlain(each, scope, inner)
      }
      const { key: name, value } = each as nodes.AssocNode
      const text = keyOf(name as Node)
      const isOther = key !== ANY_KEY && text !== ANY_KEY && text !== key
      return isOther || this.isPlain(value as Node, scope, inner)
    })
  }

  private isPlainCall(call: nodes.CallNode, scope: Scope, keys: readonly Key[]): boolean {
    const { name } = call
    const from = call.receiver as Node | null
    const args = (call.arguments_?.arguments_ ?? []) as Node[]
    if (name === '[]' && from !== null && args.length === 1 && keys.length < 4) {
      return this.isLooked && this.isPlain(from, scope, [keyOf(args[0] as Node), ...keys])
    }
    if (name === 'freeze' && from !== null) return this.isPlain(from, scope, keys)
    const isOfSelf = from === null || kindOf(from) === 'SelfNode'
    if (isOfSelf && scope.owner !== null) {
      const { program } = this.types
      const method = scope.isStatic
        ? program.findStatic(scope.owner, name)
        : program.findMethod(scope.owner, name)
      if (method !== null) return this.isPlainMethod(method, scope, keys)
      if (!scope.isStatic && program.hasAttribute(scope.owner, name, 'readers')) {
        return args.length === 0 && this.isPlainIvar(`@${name}`, scope, keys)
      }
    }
    if (keys.length > 0) return false
    if (this.hasPlainType(call as unknown as Node, scope)) return true
    const { methodNames, attributeNames } = this.types.program
    if (from === null || methodNames.has(name) || attributeNames.has(name)) return false
    if (PLAIN.test(name) || (this.isLooked && COUNTING.test(name) && !this.isColumn(name)))
      return true
    const path = constantPath(from) ?? constantPath(zoneOf(from))
    if (path !== null && CLOCKS.test(path)) return TELLING.test(name)
    return KEPT.test(name) && [from, ...args].every((each) => this.strict.isPlain(each, scope))
  }

  private isColumn(name: string): boolean {
    return [...this.app.tableColumns.values()].some((columns) => columns.includes(name))
  }

  private isPlainMethod(method: MethodFacts, from: Scope, keys: readonly Key[]): boolean {
    const { program } = this.types
    const below = method.owner === null ? [] : program.descendants(method.owner)
    const overridden = below.filter(
      (at) => from.owner === at || program.ancestors(at).includes(from.owner as ClassFacts),
    )
    const all = [
      method,
      ...overridden.flatMap(
        (at) => (method.isStatic ? at.statics : at.methods).get(method.name) ?? [],
      ),
    ]
    return all.every((each) => {
      if (this.isSeen(each, keys)) return true
      const scope = this.types.findScope(each.node as unknown as Node)
      return scope !== null && this.givesPlain(each.node.body as Node | null, scope, keys)
    })
  }

  private givesPlain(body: Node | null, scope: Scope, keys: readonly Key[]): boolean {
    const returns = (node: Node, at: Scope): boolean => {
      if (kindOf(node) === 'DefNode') return true
      const inner = this.types.findScope(node) ?? at
      if (kindOf(node) === 'ReturnNode' && !this.isPlain(node, inner, keys)) return false
      return childrenOf(node).every((child) => returns(child, inner))
    }
    return this.isPlain(body, scope, keys) && (body === null || returns(body, scope))
  }

  private isPlainVariable(
    { name, depth }: nodes.LocalVariableReadNode,
    scope: Scope,
    keys: readonly Key[],
  ): boolean {
    const variable = lookup(scope, name, depth)
    if (variable === null) return false
    if (keys.length === 0 && PLAIN_KINDS.test(variable.type.kind)) return true
    const { node } = variable.scope
    if (variable.isParameter || variable.values.length === 0 || isSetInside(node, name))
      return false
    if (this.isSeen(variable, keys)) return true
    const parts = variable.values.includes(null) ? givenTogether(node, name) : []
    // A text that is handed on may be changed there.
    const search = keys.length === 0 && isHandedOn(node, name) ? this.strict : this
    return (
      parts.length === variable.values.filter((value) => value === null).length &&
      parts.every(({ value, index }) => search.isPlain(value, variable.scope, [index, ...keys])) &&
      variable.values.every(
        (value) => value === null || search.isPlain(value, variable.scope, keys),
      )
    )
  }

  /** Whether all that the classes of an object give an instance variable is plain. */
  private isPlainIvar(name: string, scope: Scope, keys: readonly Key[]): boolean {
    const { owner } = scope
    const { program } = this.types
    if (owner === null || owner.isModule || (program.opensIvars && !this.isLooked)) return false
    if (this.isSeen(`${owner.name} ${name}`, keys)) return true
    const family = [...program.ancestors(owner), ...program.descendants(owner)]
    if (family.some((at) => at.writers.has(name.slice(1)))) return false
    const writes = (node: Node, at: Scope): boolean => {
      const inner = this.types.findScope(node) ?? at
      const write = node as nodes.InstanceVariableWriteNode
      const kind = kindOf(node)
      if (/^InstanceVariable\w*(?:Write|Target)Node$/.test(kind) && write.name === name) {
        if (!/^InstanceVariable(?:Or)?WriteNode$/.test(kind)) return false
        if (!this.isPlain(write.value as Node, inner, keys)) return false
      }
      return childrenOf(node).every((child) => writes(child, inner))
    }
    return family
      .flatMap(({ openings }) => openings)
      .every((each) => writes(each as unknown as Node, scope))
  }
}

/** `Time` of `Time.zone`. */
function zoneOf(node: Node): Node {
  const { name, receiver } = node as nodes.CallNode
  return kindOf(node) === 'CallNode' && name === 'zone' && receiver !== null
    ? (receiver as Node)
    : node
}

function keyOf(node: Node): Key {
  if (kindOf(node) === 'IntegerNode') return Number((node as nodes.IntegerNode).value)
  if (kindOf(node) === 'StringNode') return `"${(node as nodes.StringNode).unescaped.value}`
  return symbolText(node) ?? ANY_KEY
}

/** What `name` is given with others at once, `low, name = list`, and its place there. */
function givenTogether(node: Node, name: string): { value: Node; index: number }[] {
  const found = childrenOf(node).flatMap((child) => givenTogether(child, name))
  if (kindOf(node) !== 'MultiWriteNode') return found
  const { lefts, value } = node as nodes.MultiWriteNode
  const targets = lefts as nodes.LocalVariableTargetNode[]
  const index = targets.findIndex(
    (each) => kindOf(each) === 'LocalVariableTargetNode' && each.name === name,
  )
  return index === -1 ? found : [...found, { value: value as Node, index }]
}

/** Whether a call is given a variable, or asked of it, that may change its text. */
function isHandedOn(node: Node, name: string): boolean {
  const isRead = (each: Node | null) =>
    each !== null &&
    kindOf(each) === 'LocalVariableReadNode' &&
    (each as nodes.LocalVariableReadNode).name === name
  const call = node as nodes.CallNode
  if (kindOf(node) === 'CallNode') {
    if (((call.arguments_?.arguments_ ?? []) as Node[]).some(isRead)) return true
    if (isRead(call.receiver as Node | null) && !ASKING.test(call.name)) return true
  }
  return childrenOf(node).some((child) => isHandedOn(child, name))
}
