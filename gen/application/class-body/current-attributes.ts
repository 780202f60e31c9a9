import type * as nodes from '@ruby/prism/src/nodes.js'
import { constantPath, symbolText } from '../../facts/syntax.ts'
import { childrenOf, isNode, kindOf, type Node } from '../../parse.ts'
import { bodyOf } from '../body.ts'
import { synthesize, synthesizeAll } from '../synthesize.ts'
import { definedIn } from './defined-names.ts'

/** Writes a class below ActiveSupport::CurrentAttributes in plain Ruby, and those in the body of a class or module. */
export function writeOutCurrent(node: Node): void {
  if (!/^(Class|Module)Node$/.test(kindOf(node))) return
  const body = (node as nodes.ClassNode).body as nodes.StatementsNode | null
  if (body === null || kindOf(body as Node) !== 'StatementsNode') return
  for (const item of body.body as Node[]) writeOutCurrent(item)
  if (isCurrentClass(node)) body.body = currentBody(body.body as Node[]) as typeof body.body
}

function isCurrentClass(node: Node): boolean {
  if (kindOf(node) !== 'ClassNode') return false
  const parent = constantPath((node as nodes.ClassNode).superclass as Node | null)
  return parent?.replace(/^::/, '') === 'ActiveSupport::CurrentAttributes'
}

/**
 * The body of a class below ActiveSupport::CurrentAttributes in plain Ruby: `attribute :user` is an attr_accessor,
 * whose `super` is the instance variable; defaults are set in `initialize`; `resets` names the methods that run.
 */
function currentBody(body: readonly Node[]): Node[] {
  const names = new Set<string>()
  const defined = definedIn(body)
  const defaults: { name: string; value: Node }[] = []
  const resets: Record<string, string[]> = { before_reset: [], after_reset: [] }
  const out = body.flatMap((item): Node[] => {
    if (kindOf(item) !== 'CallNode' || (item as nodes.CallNode).receiver !== null) return [item]
    const call = item as nodes.CallNode
    if (call.name === 'attribute') return attributes(call, { names, defined, defaults }) ?? [item]
    if (!/^(resets|after_reset|before_reset)$/.test(call.name)) return [item]
    const list = resets[call.name === 'resets' ? 'after_reset' : call.name] as string[]
    return resetMethods(call, list) ?? [item]
  })
  for (const item of out) {
    if (kindOf(item) !== 'DefNode') continue
    const def = item as nodes.DefNode
    if (names.has(def.name.replace(/=$/, ''))) replaceSuper(item, def)
  }
  const at = out[0]
  if (at === undefined) return out
  for (const [hook, list] of Object.entries(resets)) {
    if (list.length > 0) out.push(synthesize(`def run_${hook}\n${list.join('\n')}\nend`, at))
  }
  if (defaults.length > 0) out.push(initializer(defaults, at))
  return out
}

interface AttributeSites {
  names: Set<string>
  /** What the class defines itself. */
  defined: ReadonlySet<string>
  defaults: { name: string; value: Node }[]
}

/** `attribute :user, :session, default: 0` as attr_accessor; null in another form. */
function attributes(
  call: nodes.CallNode,
  { names, defined, defaults }: AttributeSites,
): Node[] | null {
  const list = [...((call.arguments_?.arguments_ ?? []) as Node[])]
  const last = list.at(-1)
  const options = last !== undefined && kindOf(last) === 'KeywordHashNode' ? list.pop() : undefined
  const own = list.map((each) => symbolText(each))
  if (own.length === 0 || own.some((name) => name === null)) return null
  for (const pair of ((options as nodes.KeywordHashNode | undefined)?.elements ?? []) as Node[]) {
    if (kindOf(pair) !== 'AssocNode') return null
    const { key, value } = pair as nodes.AssocNode
    if (symbolText(key) !== 'default') return null
    for (const name of own) defaults.push({ name: name as string, value: value as Node })
  }
  for (const name of own) names.add(name as string)
  const words = [
    ['attr_reader', own.filter((name) => !defined.has(name as string))],
    ['attr_writer', own.filter((name) => !defined.has(`${name}=`))],
  ] as const
  return words.flatMap(([word, list]) =>
    list.length === 0
      ? []
      : [synthesize(`${word} ${list.map((name) => `:${name}`).join(', ')}`, call as Node)],
  )
}

/** `resets { … }` as a method; `resets :clear` names one. Null in another form. */
function resetMethods(call: nodes.CallNode, list: string[]): Node[] | null {
  const given = ((call.arguments_?.arguments_ ?? []) as Node[]).map((each) => symbolText(each))
  if (given.includes(null)) return null
  list.push(...(given as string[]))
  const block = call.block as Node | null
  if (block === null) return []
  if (kindOf(block) !== 'BlockNode' || (block as nodes.BlockNode).parameters !== null) return null
  const name = `${call.name}_${list.length + 1}`
  list.push(name)
  const def = synthesize(`def ${name}\n  1\nend`, call as Node) as nodes.DefNode
  def.body = (block as nodes.BlockNode).body as never
  def.locals = (block as nodes.BlockNode).locals
  return [def as Node]
}

/** `def initialize` that sets what has a default: a lambda is called, as Rails does for each instance. */
function initializer(defaults: readonly { name: string; value: Node }[], at: Node): Node {
  const lines = defaults.map(({ name, value }) =>
    kindOf(value) === 'LambdaNode' ? `@${name} = x.call` : `@${name} = x`,
  )
  const def = synthesize(`def initialize\n${lines.join('\n')}\nend`, at) as nodes.DefNode
  for (const [index, write] of bodyOf(def.body as Node | null).entries()) {
    const { value } = defaults[index] as { value: Node }
    const own = write as nodes.InstanceVariableWriteNode
    if (kindOf(value) === 'LambdaNode') (own.value as nodes.CallNode).receiver = value as never
    else own.value = value as never
  }
  return def as Node
}

/** `super` in the reader or writer of an attribute: the instance variable itself. */
function replaceSuper(node: Node, def: nodes.DefNode): void {
  const replaced = (each: unknown): unknown =>
    isNode(each) && /^(Forwarding)?SuperNode$/.test(kindOf(each)) ? access(each, def) : each
  for (const [key, value] of Object.entries(node)) {
    if (Array.isArray(value)) Reflect.set(node, key, value.map(replaced))
    else Reflect.set(node, key, replaced(value))
  }
  for (const child of childrenOf(node)) replaceSuper(child, def)
}

function access(node: Node, { name, parameters }: nodes.DefNode): Node {
  if (!name.endsWith('=')) return synthesize(`@${name}`, node)
  const parameter = (parameters?.requireds ?? [])[0] as nodes.RequiredParameterNode | undefined
  const local = parameter?.name ?? 'value'
  const write = synthesizeAll(`${local} = nil; @${name.slice(0, -1)} = ${local}`, node)[1] as Node
  const [given] = ((node as nodes.SuperNode).arguments_?.arguments_ ?? []) as Node[]
  if (given !== undefined) (write as nodes.InstanceVariableWriteNode).value = given as never
  return write
}
