import type * as nodes from '@ruby/prism/src/nodes.js'
import { bodyOf } from '../parse/body.ts'
import { is, type Node } from '../parse/parse.ts'
import { replaceSuper } from '../parse/replace-super.ts'
import { argumentsOf, constantPath, symbolText } from '../parse/syntax.ts'
import { synthesize, synthesizeAll } from '../parse/synthesize.ts'

/** Writes a class below ActiveSupport::CurrentAttributes in plain Ruby, and those in the body of a class or module. */
export function writeOutCurrent(node: Node): void {
  if (!is(node, 'ClassNode', 'ModuleNode')) return
  const body = node.body
  if (!is(body, 'StatementsNode')) return
  for (const item of body.body) writeOutCurrent(item)
  if (isCurrentClass(node)) body.body = currentBody(body.body) as typeof body.body
}

function isCurrentClass(node: Node): boolean {
  if (!is(node, 'ClassNode')) return false
  const parent = constantPath(node.superclass)
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
    if (!is(item, 'CallNode') || item.receiver !== null) return [item]
    if (item.name === 'attribute') return attributes(item, { names, defined, defaults }) ?? [item]
    if (!/^(resets|after_reset|before_reset)$/.test(item.name)) return [item]
    const list = resets[item.name === 'resets' ? 'after_reset' : item.name] as string[]
    return resetMethods(item, list) ?? [item]
  })
  for (const item of out) {
    if (!is(item, 'DefNode')) continue
    if (names.has(item.name.replace(/=$/, '')))
      replaceSuper(item.body, (found) => access(found, item))
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
  const list = [...argumentsOf(call)]
  const last = list.at(-1)
  const options = is(last, 'KeywordHashNode') ? list.pop() : undefined
  const own = list.map((each) => symbolText(each))
  if (own.length === 0 || own.some((name) => name === null)) return null
  for (const pair of (options as nodes.KeywordHashNode | undefined)?.elements ?? []) {
    if (!is(pair, 'AssocNode')) return null
    const { key, value } = pair
    if (symbolText(key) !== 'default') return null
    for (const name of own) defaults.push({ name: name as string, value: value })
  }
  for (const name of own) names.add(name as string)
  const words = [
    ['attr_reader', own.filter((name) => !defined.has(name as string))],
    ['attr_writer', own.filter((name) => !defined.has(`${name}=`))],
  ] as const
  return words.flatMap(([word, list]) =>
    list.length === 0
      ? []
      : [synthesize(`${word} ${list.map((name) => `:${name}`).join(', ')}`, call)],
  )
}

/** `resets { … }` as a method; `resets :clear` names one. Null in another form. */
function resetMethods(call: nodes.CallNode, list: string[]): Node[] | null {
  const given = argumentsOf(call).map((each) => symbolText(each))
  if (given.includes(null)) return null
  list.push(...(given as string[]))
  const block = call.block
  if (block === null) return []
  if (!is(block, 'BlockNode') || block.parameters !== null) return null
  const name = `${call.name}_${list.length + 1}`
  list.push(name)
  const def = synthesize(`def ${name}\n  1\nend`, call) as nodes.DefNode
  def.body = block.body
  def.locals = block.locals
  return [def]
}

/** `def initialize` that sets what has a default: a lambda is called, as Rails does for each instance. */
function initializer(defaults: readonly { name: string; value: Node }[], at: Node): Node {
  const lines = defaults.map(({ name, value }) =>
    is(value, 'LambdaNode') ? `@${name} = x.call` : `@${name} = x`,
  )
  const def = synthesize(`def initialize\n${lines.join('\n')}\nend`, at) as nodes.DefNode
  for (const [index, write] of bodyOf(def.body).entries()) {
    const { value } = defaults[index] as { value: Node }
    const own = write as nodes.InstanceVariableWriteNode
    if (is(value, 'LambdaNode')) (own.value as nodes.CallNode).receiver = value
    else own.value = value
  }
  return def
}

/** `super` in the reader or writer of an attribute: the instance variable itself. */
function access(node: Node, { name, parameters }: nodes.DefNode): Node {
  if (!name.endsWith('=')) return synthesize(`@${name}`, node)
  const parameter = (parameters?.requireds ?? [])[0] as nodes.RequiredParameterNode | undefined
  const local = parameter?.name ?? 'value'
  const write = synthesizeAll(`${local} = nil; @${name.slice(0, -1)} = ${local}`, node)[1] as Node
  const [given] = argumentsOf(node as nodes.SuperNode)
  if (given !== undefined) (write as nodes.InstanceVariableWriteNode).value = given
  return write
}

/** The names of the methods that a body defines. */
function definedIn(body: readonly Node[]): ReadonlySet<string> {
  const found = body.filter((each) => is(each, 'DefNode'))
  return new Set(found.map((each) => each.name))
}
