import type * as nodes from '@ruby/prism/src/nodes.js'
import { RESERVED_WORDS } from '../../../shell/ruby/object/reserved-words.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { kindOf, type Node } from '../../parse.ts'
import { type Expression, NULL, string, THIS } from '../../typescript/tree.ts'
import { elements } from '../literals/literal-node.ts'

/** `object.instance_variable_set(name, value)`, in programs; null for other calls. */
export function instanceVariableSet(lo: Lowering, node: nodes.CallNode): Expression | null {
  if (node.name !== 'instance_variable_set') return null
  if (lo.program.methodNames.has(node.name) || lo.inference.framework !== null) return null
  const list = (node.arguments_?.arguments_ ?? []) as Node[]
  if (list.length !== 2 || list.some((item) => kindOf(item) === 'SplatNode')) return null
  if (node.isSafeNavigation()) return null
  if (node.receiver !== null) {
    const [receiver = NULL, name = NULL, value = NULL] = elements(lo, [node.receiver, ...list])
    return lo.call('setInstanceVariable', receiver, name, value, ...words(lo, list[0] as Node))
  }
  const self = lo.self ?? (lo.scope.owner === null ? lo.runtime('main') : THIS)
  const [name = NULL, value = NULL] = elements(lo, list)
  return lo.call('setInstanceVariable', self, name, value, ...words(lo, list[0] as Node))
}

/** What of the program's methods and attributes says which property an instance variable is. */
function words(lo: Lowering, name: Node): Expression[] {
  const isLiteral = kindOf(name) === 'SymbolNode' || kindOf(name) === 'StringNode'
  const only = isLiteral ? (name as nodes.SymbolNode).unescaped.value.slice(1) : null
  const wanted = (word: string): boolean => only === null || word === only
  const taken = [...new Set([...lo.program.methodNames.keys()].map(propertyOf))]
    .filter((word) => /^[a-z_]\w*$/i.test(word) && wanted(word))
    .sort()
  const free = [...lo.program.attributeNames].filter(
    (word) => RESERVED_WORDS.has(word) && wanted(word),
  )
  if (free.length > 0) return [string(taken.join(' ')), string(free.join(' '))]
  return taken.length > 0 ? [string(taken.join(' '))] : []
}

/** The name of a method in TypeScript, which its writer shares. */
function propertyOf(method: string): string {
  if (method.endsWith('?')) return `is_${method.slice(0, -1)}`
  return method.endsWith('!') ? `${method.slice(0, -1)}_bang` : method.replace(/=$/, '')
}
