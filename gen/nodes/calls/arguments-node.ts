import type * as nodes from '@ruby/prism/src/nodes.js'
import { exportedValue } from '../../facts/library.ts'
import type { Scope } from '../../facts/scope.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { localName } from '../../lower/names.ts'
import { is, type Node } from '../../parse/parse.ts'
import { argumentsOf, lastPart } from '../../parse/syntax.ts'
import { passesElement } from '../../types/flow/block-types.ts'
import { mappedMethod } from '../../types/flow/mapped-method.ts'
import {
  arrow,
  bare,
  callMethod,
  type Entry,
  type Expression,
  literal,
  name,
  object,
} from '../../typescript/tree.ts'
import { isAccessor, type Shape } from '../classes/method-shape.ts'
import { elements, hashLiteral, splat } from '../literals/literal-node.ts'
import { blockFunction } from './block-node.ts'

/** Arguments of a call, taken apart. */
export interface Given {
  positional: Node[]
  keywords: nodes.KeywordHashNode | null
  block: nodes.BlockNode | nodes.BlockArgumentNode | null
  splats: boolean
  forwarded: boolean
}

/** The parts of a call's arguments. */
export function given(call: { arguments_: nodes.ArgumentsNode | null; block: unknown }): Given {
  const list = argumentsOf(call)
  const last = list[list.length - 1]
  const hasKeywords = is(last, 'KeywordHashNode')
  const forwarded = list.some((item) => is(item, 'ForwardingArgumentsNode'))
  return {
    positional: hasKeywords ? list.slice(0, -1) : list,
    keywords: hasKeywords ? (last as nodes.KeywordHashNode) : null,
    block: (call.block as Given['block']) ?? (forwarded ? OWN_BLOCK : null),
    splats: list.some((item) => is(item, 'SplatNode')),
    forwarded,
  }
}

/** What `f(...)` passes on as its block: the method's own, as `&` does. */
const OWN_BLOCK = { expression: null } as nodes.BlockArgumentNode

/** Whether keywords are plain `key: value` pairs with Symbol keys. */
function plainKeywords(keywords: nodes.KeywordHashNode): string[] | null {
  const names: string[] = []
  for (const element of keywords.elements) {
    if (!is(element, 'AssocNode')) return null
    const key = element.key
    if (!is(key, 'SymbolNode')) return null
    names.push((key as nodes.SymbolNode).unescaped.value)
  }
  return names
}

/** Whether a call with these arguments can go straight to a method of this shape. */
export function fits(shape: Shape, args: Given): boolean {
  if (args.splats || args.forwarded || shape.forwards) return false
  const takesKeywords = shape.keywords.length > 0 || shape.keywordRest
  if (!takesKeywords && mayBeNone(args.keywords)) return false
  const count = args.positional.length + (args.keywords !== null && !takesKeywords ? 1 : 0)
  const minimum = shape.required + shape.post
  if (count < minimum) return false
  if (!shape.rest && count > minimum + shape.optional) return false
  if (takesKeywords) {
    const names = args.keywords === null ? [] : plainKeywords(args.keywords)
    if (names === null) return false
    if (new Set(names).size !== names.length) return false
    const known = shape.keywords.map((keyword) => keyword.name)
    if (!shape.keywordRest && names.some((key) => !known.includes(key))) return false
    if (shape.keywords.some((keyword) => keyword.required && !names.includes(keyword.name))) {
      return false
    }
    if (args.keywords === null && count > minimum + shape.optional) return false
  }
  return true
}

/** Whether keywords are `**options` alone, which pass nothing where the Hash is empty. */
export function mayBeNone(keywords: nodes.KeywordHashNode | null): boolean {
  const elements = keywords?.elements ?? []
  return keywords !== null && elements.every((element) => is(element, 'AssocSplatNode'))
}

/** Keywords as an object literal. */
export function keywordObject(lo: Lowering, keywords: nodes.KeywordHashNode): Expression {
  const entries: Entry[] = []
  const list = keywords.elements
  const isSplat = (element: Node): boolean => is(element, 'AssocSplatNode')
  if (list.filter(isSplat).length > 1) return lo.call('keywordsFrom', hashLiteral(lo, list))
  const values = lo.ordered(
    list.map((element) => () => {
      if (is(element, 'AssocSplatNode')) {
        const value = element.value
        return lo.call('keywordsFrom', value === null ? name('keywords_') : lo.value(value))
      }
      return lo.value((element as nodes.AssocNode).value)
    }),
  )
  for (const [index, element] of list.entries()) {
    const value = values[index] as Expression
    if (is(element, 'AssocSplatNode')) entries.push({ key: null, value })
    else {
      const key = (element as nodes.AssocNode).key
      if (is(key, 'SymbolNode')) {
        const { value: word } = (key as nodes.SymbolNode).unescaped
        if (word === '__proto__') {
          lo.beyond(key, 'A keyword `__proto__` is outside the Ruby subset.', 'Pass a Hash.')
        }
        entries.push({ key: word, value })
      } else return lo.call('keywordsFrom', hashLiteral(lo, list))
    }
  }
  return { kind: 'object', entries }
}

/** The arguments in the order a method of this shape declares its parameters. */
export function straightArguments(
  lo: Lowering,
  shape: Shape,
  args: Given,
  call: { location: Node['location'] },
): Expression[] {
  const takesKeywords = shape.keywords.length > 0 || shape.keywordRest
  const makers: (() => Expression)[] = args.positional.map((node) => () => lo.value(node))
  if (args.keywords !== null && !takesKeywords) {
    const keywords = args.keywords
    makers.push(() => hashLiteral(lo, keywords.elements))
  }
  const count = makers.length
  if (args.keywords !== null && takesKeywords) {
    const keywords = args.keywords
    makers.push(() => keywordObject(lo, keywords))
  }
  const block = args.block
  if (block !== null && shape.block) makers.push(() => blockArgument(lo, block, call))
  const values = lo.ordered(makers)
  const positional = values.slice(0, count)
  const keywords =
    args.keywords !== null && takesKeywords ? (values[count] as Expression) : undefined
  const blockValue =
    block !== null && shape.block ? (values[values.length - 1] as Expression) : undefined
  const out: Expression[] = []
  const required = positional.slice(0, shape.required)
  out.push(...required)
  const remaining = positional.slice(shape.required)
  const optionalGiven = Math.max(0, Math.min(shape.optional, remaining.length - shape.post))
  out.push(...remaining.slice(0, optionalGiven))
  const rest = remaining.slice(optionalGiven, remaining.length - shape.post)
  const post = remaining.slice(remaining.length - shape.post)
  const more = shape.post > 0 || takesKeywords || (shape.block && blockValue !== undefined)
  const pad = (): void => {
    for (let index = optionalGiven; index < shape.optional; index++) out.push(literal('undefined'))
  }
  if (shape.rest) {
    if (shape.restIsArray) {
      if (rest.length > 0 || more) {
        pad()
        out.push({ kind: 'array', items: rest })
      }
    } else {
      if (rest.length > 0) pad()
      out.push(...rest)
    }
  } else if (more && (post.length > 0 || keywords !== undefined || blockValue !== undefined)) pad()
  out.push(...post)
  if (takesKeywords) {
    if (keywords !== undefined) out.push(keywords)
    else if (shape.keywords.some((keyword) => keyword.required) || blockValue !== undefined) {
      out.push(object({}))
    }
  }
  if (blockValue !== undefined) out.push(blockValue)
  return out
}

/** The arguments of `send`: an array, keywords last in it. */
export function looseArguments(lo: Lowering, args: Given): Expression[] {
  const makers: (() => Expression)[] = args.positional.map((item) => () => {
    if (is(item, 'SplatNode')) return splat(lo, item)
    if (is(item, 'ForwardingArgumentsNode')) {
      return { kind: 'spread', value: name('forwarded_') } as Expression
    }
    return lo.value(item)
  })
  if (args.keywords !== null) {
    const keywords = args.keywords
    makers.push(() => keywordObject(lo, keywords))
  }
  return lo.ordered(makers)
}

/** The block of a call as a function, or null. */
export function blockArgument(
  lo: Lowering,
  block: nodes.BlockNode | nodes.BlockArgumentNode,
  call: { location: Node['location'] },
): Expression {
  if (is(block, 'BlockNode')) {
    return blockFunction(lo, block, call as Node)
  }
  const expression = (block as nodes.BlockArgumentNode).expression
  if (expression === null) return name(lo.methodFrame().block ?? 'block')
  if (is(expression, 'LocalVariableReadNode')) {
    const frame = lo.methodFrame()
    const read = expression as nodes.LocalVariableReadNode
    const isOwn = frame.block === lo.local(read.name) && isOfMethod(lo, read.name)
    if (isOwn) return name(lo.local(read.name))
  }
  if (is(expression, 'SymbolNode')) {
    const method = (expression as nodes.SymbolNode).unescaped.value
    const known = lo.inference.closed
      ? elementMethod(lo, call as nodes.CallNode, method)
      : recordMethod(lo, call as nodes.CallNode, method)
    if (known !== null) return known
    return lo.call('symbolToBlock', { kind: 'string', value: method })
  }
  const fn = lo.inference.framework === null ? 'toBlock' : 'toNamelessBlock'
  return lo.call(fn, lo.value(expression))
}

/** Whether a variable is the method's: no block between has one of the name. */
function isOfMethod({ scope }: Lowering, variable: string): boolean {
  let at: Scope | null = scope
  while (at !== null && !at.variables.has(variable)) at = at.parent
  return is(at?.node ?? null, 'DefNode')
}

/** `&:name` where a relation's model has the method: `lines.map((line) => line.gross())`. */
function recordMethod(lo: Lowering, call: nodes.CallNode, method: string): Expression | null {
  const { kind, of } = lo.typeOf(call.receiver)
  const facts = kind === 'framework' ? lo.program.classes.get(of?.name ?? '') : undefined
  const found = facts === undefined ? null : lo.program.findMethod(facts, method)
  if (facts === undefined || found?.visibility !== 'public') return null
  const isPlain = found.node.parameters === null && !isAccessor(lo, found)
  if (!isPlain || !passesElement(call.name) || lo.program.descendants(facts).length > 0) return null
  const parameter = name(lo.steady(localName(lastPart(facts.name).toLowerCase())))
  return arrow([{ target: parameter }], callMethod(parameter, lo.keyOf(found, method)))
}

/** What `&:name` does where the elements of the Array are known: `arrayMap(words, (item) => stringUpcase(item))`. */
function elementMethod(lo: Lowering, call: nodes.CallNode, name: string): Expression | null {
  if (call.receiver == null || !passesElement(call.name)) return null
  const receiver = lo.typeOf(call.receiver)
  const found = receiver.kind === 'array' ? mappedMethod(lo.inference, receiver, name) : null
  if (found === null) return null
  const { fn } = found.method
  if ((exportedValue(fn) as { length: number }).length !== 1) return null
  const item: Expression = { kind: 'name', name: 'item' }
  return { kind: 'arrow', parameters: [{ target: item }], body: lo.call(fn, item) }
}

/** The arguments of a call by name, each as what makes it. */
export function looseMakers(lo: Lowering, args: Given): (() => Expression)[] {
  return [
    ...args.positional.map((item) => (): Expression => elements(lo, [item])[0] as Expression),
    ...(args.keywords === null
      ? []
      : [(): Expression => keywordObject(lo, args.keywords as nodes.KeywordHashNode)]),
  ]
}

/** The receiver first, then arguments whose evaluation may need statements. */
export function withReceiver(
  lo: Lowering,
  receive: () => Expression,
  rest: () => Expression[],
): Expression[] {
  const receiver = receive()
  const { prelude, result } = lo.capture(rest)
  if (prelude.length === 0) return [receiver, ...result]
  const kept = bare(receiver).kind === 'literal' ? receiver : lo.once(receiver, 'receiver')
  lo.prelude.push(...prelude)
  return [kept, ...result]
}
