import type * as nodes from '@ruby/prism/src/nodes.js'
import { symbolText } from '../../facts/syntax.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { functionOf } from '../../nodes/calls/block-node.ts'
import { childrenOf, kindOf, type Node } from '../../parse.ts'
import { type Expression, string, THIS } from '../../typescript/tree.ts'
import type { AppFacts } from '../app-facts.ts'

const DEFINING = /^define_(?:model_)?callbacks$/

/** The events that an application's classes define, by name. */
const defined = new WeakMap<AppFacts['program'], ReadonlySet<string>>()

function eventsOf({ program }: AppFacts): ReadonlySet<string> {
  const known = defined.get(program)
  if (known !== undefined) return known
  const found = new Set<string>()
  const visit = (node: Node): void => {
    const call = node as nodes.CallNode
    if (kindOf(node) === 'CallNode' && DEFINING.test(call.name)) {
      for (const each of (call.arguments_?.arguments_ ?? []) as Node[]) {
        const name = kindOf(each) === 'SymbolNode' ? symbolText(each) : null
        if (name !== null) found.add(name)
      }
    }
    for (const child of childrenOf(node)) visit(child)
  }
  for (const { openings } of program.classes.values())
    for (const each of openings) visit(each as Node)
  defined.set(program, found)
  return found
}

/** What a call has to do with events of the application's own: `before_publish :check`, `set_callback :run, :after`. */
function readCall(app: AppFacts, call: nodes.CallNode): { event: string; moment: string } | null {
  const own = eventsOf(app)
  if (own.size === 0) return null
  const [, moment = '', event = ''] = /^(before|after|around)_(\w+)$/.exec(call.name) ?? []
  if (own.has(event)) return { event, moment }
  if (call.name !== 'set_callback') return null
  const [name, when] = ((call.arguments_?.arguments_ ?? []) as Node[]).map((each) =>
    symbolText(each),
  )
  return name != null && own.has(name) ? { event: name, moment: when ?? 'before' } : null
}

/** Whether a call without receiver declares an event of the application's own, or what happens at one. */
export function isOwnCallback(app: AppFacts, call: nodes.CallNode): boolean {
  return DEFINING.test(call.name) || readCall(app, call) !== null
}

/** `define_callbacks :run`, `before_run :check` and `run_callbacks(:run) { … }`; null for any other call. */
export function ownCallback(app: AppFacts, lo: Lowering, call: nodes.CallNode): Expression | null {
  if (call.receiver !== null && kindOf(call.receiver as Node) !== 'SelfNode') return null
  const list = (call.arguments_?.arguments_ ?? []) as Node[]
  if (DEFINING.test(call.name)) {
    const names = list.flatMap((each) =>
      kindOf(each) === 'SymbolNode' ? [string(symbolText(each) ?? '')] : [],
    )
    const isOfModel: Expression = { kind: 'literal', text: String(call.name.includes('model')) }
    return lo.call('defineCallbacks', THIS, { kind: 'array', items: names }, isOfModel)
  }
  if (call.name === 'run_callbacks') {
    const event = symbolText(list[0] ?? null)
    if (event === null || !eventsOf(app).has(event)) return null
    const block = call.block === null ? [] : [blockOf(lo, call)]
    return lo.call('runOwnCallbacks', lo.self ?? THIS, string(event), ...block)
  }
  const found = readCall(app, call)
  if (found === null) return null
  const last = list.at(-1)
  const options = last !== undefined && kindOf(last) === 'KeywordHashNode' ? list.slice(-1) : []
  const tasks = list.slice(call.name === 'set_callback' ? 2 : 0, list.length - options.length)
  const items = tasks.map((each) => taskOf(lo, each))
  if (call.block !== null) items.push(blockOf(lo, call))
  const pairs = ((options[0] as nodes.KeywordHashNode | undefined)?.elements ??
    []) as nodes.AssocNode[]
  const entries = pairs.flatMap((pair) => {
    const key = symbolText(pair.key as Node)
    return key === 'if' || key === 'unless' ? [{ key, value: taskOf(lo, pair.value as Node) }] : []
  })
  return lo.call(
    'addCallback',
    THIS,
    string(found.event),
    string(found.moment),
    { kind: 'array', items },
    ...(entries.length === 0 ? [] : [{ kind: 'object', entries } as const]),
  )
}

/** The name of a method, a list of them, or a lambda that takes the object. */
function taskOf(lo: Lowering, node: Node): Expression {
  const name = symbolText(node)
  if (name !== null) return string(name)
  if (kindOf(node) === 'ArrayNode') {
    return {
      kind: 'array',
      items: ((node as nodes.ArrayNode).elements as Node[]).map((each) => taskOf(lo, each)),
    }
  }
  return kindOf(node) === 'LambdaNode'
    ? functionOf(lo, node as unknown as nodes.BlockNode, 'lambda').value
    : lo.value(node)
}

function blockOf(lo: Lowering, call: nodes.CallNode): Expression {
  return functionOf(lo, call.block as unknown as nodes.BlockNode, 'block').value
}
