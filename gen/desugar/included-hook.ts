import type * as nodes from '@ruby/prism/src/nodes.js'
import { readsVariable } from '../facts/variable-use.ts'
import { bodyOf } from '../parse/body.ts'
import { is, kindOf, type Node, type Parsed, walk } from '../parse/parse.ts'
import { argumentsOf, constantPath, symbolText } from '../parse/syntax.ts'
import { synthesize } from '../parse/synthesize.ts'

/**
 * Writes a module that says what it does to the class in `def self.included(base)` as the concern that it is:
 * `base.extend ClassMethods` is what a concern does by itself, and `base.class_eval do … end` and `base.scope …` stand in
 * `included do … end`. A hook that does more with the class stays a hook.
 */
export function writeOutIncludedHooks(parsed: Parsed): void {
  if (!/\bdef self\.included\b/.test(parsed.source.text)) return
  walk(parsed.result.value, (node) => {
    if (is(node, 'ModuleNode')) writeOut(node)
  })
}

function writeOut(module: nodes.ModuleNode): void {
  const list = bodyOf(module.body)
  const at = list.findIndex(isHook)
  const hook = list[at] as nodes.DefNode | undefined
  const base = hook === undefined ? null : baseOf(hook)
  if (hook === undefined || base === null) return
  const body = bodyOf(hook.body)
  if (!body.every((item) => isPlain(item, base))) return
  const statements = body.flatMap(saidOf)
  const made = [synthesize('extend ActiveSupport::Concern', hook)]
  if (statements.length > 0) {
    const included = synthesize('included do\n  1\nend', hook) as nodes.CallNode
    const body = (included.block as nodes.BlockNode).body as nodes.StatementsNode
    body.body = statements as typeof body.body
    made.push(included)
  }
  ;(module.body as nodes.StatementsNode).body.splice(at, 1, ...(made as never[]))
}

function isHook(item: Node): boolean {
  const { name, receiver } = item as nodes.DefNode
  return is(item, 'DefNode') && name === 'included' && receiver !== null
}

function baseOf({ parameters }: nodes.DefNode): string | null {
  const [only, ...rest] = (parameters?.requireds ?? []) as nodes.RequiredParameterNode[]
  return only === undefined || rest.length > 0 ? null : only.name
}

const EVAL = /^(class|instance)_(eval|exec)$/
const SEND = /^(public_)?send$/
const SUPER = /^(Forwarding)?SuperNode$/

/** Whether a statement of the hook says something to the class that its body could say, and nothing else with it. */
function isPlain(item: Node, base: string): boolean {
  if (SUPER.test(kindOf(item))) return true
  if (!is(item, 'CallNode')) return false
  const { receiver, name, block } = item
  const args = argumentsOf(item)
  const isOfBase = is(receiver, 'LocalVariableReadNode') && receiver.name === base
  const given = block === null ? args : [...args, block]
  if (!isOfBase || given.some((each) => readsVariable(each, base))) return false
  if (EVAL.test(name)) {
    return args.length === 0 && is(block, 'BlockNode')
  }
  return !SEND.test(name) || (args.length > 1 && symbolText(args[0] as Node) !== null)
}

/** Such a statement as the body of the class has it. */
function saidOf(item: Node): Node[] {
  if (SUPER.test(kindOf(item))) return []
  const call = item as nodes.CallNode
  const args = argumentsOf(call)
  if (EVAL.test(call.name)) return bodyOf((call.block as nodes.BlockNode).body)
  if (call.name === 'extend' && args.every((each) => constantPath(each) === 'ClassMethods'))
    return []
  if (SEND.test(call.name)) call.name = symbolText(args.shift() ?? null) ?? call.name
  call.receiver = null
  return [item]
}
