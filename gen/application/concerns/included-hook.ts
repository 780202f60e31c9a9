import type * as nodes from '@ruby/prism/src/nodes.js'
import { constantPath, symbolText } from '../../facts/syntax.ts'
import { childrenOf, kindOf, type Node, type Parsed } from '../../parse.ts'
import { bodyOf } from '../body.ts'
import { synthesize } from '../synthesize.ts'

/**
 * Writes a module that says what it does to the class in `def self.included(base)` as the concern that it is:
 * `base.extend ClassMethods` is what a concern does by itself, and `base.class_eval do … end` and `base.scope …` stand in
 * `included do … end`. A hook that does more with the class stays a hook.
 */
export function writeOutIncludedHooks(parsed: Parsed): void {
  if (!/\bdef self\.included\b/.test(parsed.source.text)) return
  const visit = (node: Node): void => {
    if (kindOf(node) === 'ModuleNode') writeOut(node as nodes.ModuleNode)
    for (const child of childrenOf(node)) visit(child)
  }
  visit(parsed.result.value as unknown as Node)
}

function writeOut(module: nodes.ModuleNode): void {
  const list = bodyOf(module.body as Node | null)
  const at = list.findIndex(isHook)
  const hook = list[at] as nodes.DefNode | undefined
  const base = hook === undefined ? null : baseOf(hook)
  if (hook === undefined || base === null) return
  const said = bodyOf(hook.body as Node | null).map((item) => saidOf(item, base))
  if (!said.every((each) => each !== null)) return
  const statements = said.flat()
  const made = [synthesize('extend ActiveSupport::Concern', hook as Node)]
  if (statements.length > 0) {
    const included = synthesize('included do\n  1\nend', hook as Node) as nodes.CallNode
    const body = (included.block as nodes.BlockNode).body as nodes.StatementsNode
    body.body = statements as typeof body.body
    made.push(included as Node)
  }
  ;(module.body as nodes.StatementsNode).body.splice(at, 1, ...(made as never[]))
}

function isHook(item: Node): boolean {
  const { name, receiver } = item as nodes.DefNode
  return kindOf(item) === 'DefNode' && name === 'included' && receiver !== null
}

function baseOf({ parameters }: nodes.DefNode): string | null {
  const [only, ...rest] = (parameters?.requireds ?? []) as unknown as nodes.RequiredParameterNode[]
  return only === undefined || rest.length > 0 ? null : only.name
}

/** What a statement of the hook says to the class, as its body would; null for anything else. */
function saidOf(item: Node, base: string): Node[] | null {
  if (/^(Forwarding)?SuperNode$/.test(kindOf(item))) return []
  if (kindOf(item) !== 'CallNode') return null
  const call = item as nodes.CallNode
  const receiver = call.receiver as nodes.LocalVariableReadNode | null
  const isOfBase =
    receiver !== null &&
    kindOf(receiver as Node) === 'LocalVariableReadNode' &&
    receiver.name === base
  if (!isOfBase) return null
  const args = (call.arguments_?.arguments_ ?? []) as Node[]
  const block = call.block as Node | null
  if (/^(class|instance)_(eval|exec)$/.test(call.name)) {
    const isPlain = block !== null && kindOf(block) === 'BlockNode' && args.length === 0
    return isPlain && !mentions(block, base)
      ? bodyOf((block as nodes.BlockNode).body as Node | null)
      : null
  }
  if ([...args, ...(block === null ? [] : [block])].some((each) => mentions(each, base)))
    return null
  if (call.name === 'extend' && args.every((each) => constantPath(each) === 'ClassMethods'))
    return []
  if (/^(public_)?send$/.test(call.name) && args.length > 1) {
    const word = symbolText(args[0] as Node)
    if (word === null) return null
    call.name = word
    args.shift()
  }
  call.receiver = null
  return [item]
}

function mentions(node: Node, name: string): boolean {
  const isIt =
    kindOf(node) === 'LocalVariableReadNode' && (node as nodes.LocalVariableReadNode).name === name
  return isIt || childrenOf(node).some((child) => mentions(child, name))
}
