import type * as nodes from '@ruby/prism/src/nodes.js'
import type { Parameter } from '../typescript/tree.ts'
import type { Lowering } from './lowering.ts'
import { tsType } from './ts-type.ts'

/** Gives parameters the types that inference found. */
export function annotate(
  lo: Lowering,
  node: nodes.DefNode,
  member: { parameters: readonly Parameter[] },
): void {
  const scope = lo.inference.scope(node)
  const list = member.parameters.map((parameter) => {
    if (parameter.target.kind === 'object') {
      const { target } = parameter
      const entries = target.entries.map((entry) => {
        const optional = entry.value.kind === 'assign' ? '?' : ''
        return entry.key === null ? '[name: string]: unknown' : `${entry.key}${optional}: unknown`
      })
      return { ...parameter, type: `{ ${entries.join('; ')} }` }
    }
    if (parameter.target.kind !== 'name' || parameter.type !== undefined) return parameter
    const { name } = parameter.target
    if (parameter.rest) return { ...parameter, type: 'unknown[]' }
    const variable = [...scope.variables.values()].find((item) => lo.variableName(item) === name)
    if (name === 'block' || variable?.name === scope.blockParameter) {
      return { ...parameter, type: `${lo.imports.useType('webfw/ruby', 'Block')} | null` }
    }
    return { ...parameter, type: variable === undefined ? 'unknown' : tsType(lo, variable.type) }
  })
  ;(member as { parameters: typeof list }).parameters = list
}
