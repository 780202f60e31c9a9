import type * as nodes from '@ruby/prism/src/nodes.js'
import { underscore } from '../../../shell/inflection/inflection.ts'
import { childrenOf, kindOf, type Node } from '../../parse.ts'
import { synthesizeAll } from '../synthesize.ts'
import { isDeclaration, methodOf } from './block-methods.ts'

/**
 * The methods that the lambdas and blocks of declarations in class macros become, as `redirect_to root_path`
 * of `def admins_only = before_action -> { redirect_to root_path }`: they run with the record or the
 * controller as self, and get the macro's variables as arguments.
 */
export function macroMethods(owner: string, body: readonly Node[]): Node[] {
  let count = 0
  const nameOf = (what: string): string => `${underscore(owner)}_macro_${what}_${++count}`
  const isMacro = (item: Node): boolean => /^(Def|Module|SingletonClass)Node$/.test(kindOf(item))
  return body.filter(isMacro).flatMap((item) => methodsIn(item, nameOf))
}

function methodsIn(item: Node, nameOf: (what: string) => string): Node[] {
  const made: Node[] = []
  if (kindOf(item) === 'CallNode') {
    const call = item as nodes.CallNode
    if (call.receiver === null && isDeclaration(call.name)) {
      for (const each of [...((call.arguments_?.arguments_ ?? []) as Node[]), call.block]) {
        if (each !== null) made.push(...opened(each as Node, () => nameOf(call.name)))
      }
    }
  }
  return [...made, ...childrenOf(item).flatMap((child) => methodsIn(child, nameOf))]
}

/** The method of a lambda or block, or those of the lambdas among options. */
function opened(node: Node, nameOf: () => string): Node[] {
  const kind = kindOf(node)
  if (kind === 'KeywordHashNode' || kind === 'AssocNode' || kind === 'ArrayNode') {
    return childrenOf(node).flatMap((child) => opened(child, nameOf))
  }
  if (kind !== 'LambdaNode' && kind !== 'BlockNode') return []
  const block = node as nodes.LambdaNode
  const body = block.body as Node | null
  const captured = new Set<string>()
  if (block.parameters !== null || body === null || !capture(body, 0, captured)) return []
  const name = nameOf()
  const variables = [...captured]
  const method = methodOf(block, name, variables)
  const text = `->(object) { object.send(${[`:${name}`, ...variables].join(', ')}) }`
  const assigned = variables.map((each) => `${each} = 1;`).join('')
  const call = synthesizeAll(`${assigned}${text}`, node).at(-1) as unknown as nodes.LambdaNode
  block.parameters = call.parameters
  block.locals = call.locals
  block.body = call.body
  return [method]
}

/** Collects the variables of the macro that a body reads; false where it sets one, or hands on its block. */
function capture(node: Node, depth: number, into: Set<string>): boolean {
  const kind = kindOf(node)
  if (kind === 'YieldNode') return false
  if (/^LocalVariable.*(Read|Write|Target)Node$/.test(kind)) {
    const variable = node as nodes.LocalVariableReadNode
    if (variable.depth > depth) {
      if (kind !== 'LocalVariableReadNode') return false
      into.add(variable.name)
      variable.depth = depth
    }
  }
  const inside = /^(Block|Lambda)Node$/.test(kind) ? depth + 1 : depth
  return childrenOf(node).every((child) => capture(child, inside, into))
}
