import type * as nodes from '@ruby/prism/src/nodes.js'
import { answers } from '../../../shell/ruby/index.ts'
import { exportedValue, fromTable } from '../../facts/library.ts'
import type { Kind, Type } from '../../facts/types.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { didYouMean } from '../../parse/nearest.ts'

const EVERYWHERE = ['objectMethods', 'kernelMethods']
const SAMPLES: Partial<Record<Kind, { value: unknown; table: string }>> = {
  string: { value: '', table: 'stringMethods' },
  array: { value: [], table: 'arrayMethods' },
  integer: { value: 1, table: 'integerMethods' },
  symbol: { value: Symbol.for('a'), table: 'symbolMethods' },
}

/**
 * Notes a method that a receiver of a known class cannot have, in a program of which every file is
 * known. One that rescues errors may be asking for the NoMethodError.
 */
export function refuseUndefinedMethod(lo: Lowering, node: nodes.CallNode, type: Type): void {
  if (!lo.inference.closed || lo.program.rescues || type.nilable) return
  const { name } = node
  const isKnown =
    lo.program.methodNames.has(name) ||
    lo.program.attributeNames.has(name.replace(/=$/, '')) ||
    EVERYWHERE.some((table) => fromTable(table, name) !== null)
  if (isKnown || !/^[a-z]\w*[?!]?$/.test(name)) return
  const at = { location: node.messageLoc ?? node.location }
  if (type.kind === 'instance') {
    const facts = lo.program.classes.get(type.name ?? '')
    if (facts === undefined || !lo.program.isClosed(facts)) return
    if (lo.program.findMethod(facts, name) !== null) return
    const names = lo.program
      .ancestors(facts)
      .flatMap((each) => [...each.methods.keys(), ...each.readers])
    lo.late(
      at,
      ['unknown-method', name],
      `${facts.name} has no method \`${name}\`.`,
      didYouMean(name, names, undefined),
    )
  }
  const sample = SAMPLES[type.kind]
  if (sample === undefined || answers(sample.value, name, true)) return
  if (lo.program.calledNames.has('extend') || lo.program.reopensCore(type.kind, name)) return
  const names = Object.keys(exportedValue(sample.table) as object)
  const owner = type.kind.charAt(0).toUpperCase() + type.kind.slice(1)
  lo.late(
    at,
    ['unknown-method', name],
    `${owner} has no method \`${name}\` here.`,
    didYouMean(name, names, undefined),
  )
}
