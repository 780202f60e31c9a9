import type * as nodes from '@ruby/prism/src/nodes.js'
import type { Lowering } from '../../lower/lowering.ts'
import { kindOf, type Node } from '../../parse.ts'
import { zoneRefusal } from '../../zone-refusal.ts'

const OF_TIME = new Set(['zone=', 'use_zone', 'find_zone', 'find_zone!'])

/** Refuses a zone that is written out and is not UTC: `in_time_zone("Berlin")`, `Time.zone = "Berlin"`. */
export function checkTimeZone(lo: Lowering, node: nodes.CallNode): void {
  if (node.receiver === null) return
  const isOfTime = OF_TIME.has(node.name) && isTime(node.receiver as Node)
  if (node.name !== 'in_time_zone' && !isOfTime) return
  const [zone] = (node.arguments_?.arguments_ ?? []) as Node[]
  if (zone === undefined || kindOf(zone) !== 'StringNode') return
  refuseTimeZone(lo, zone as nodes.StringNode)
}

/** Refuses a literal zone that is not UTC. */
export function refuseTimeZone(lo: Lowering, node: nodes.StringNode): void {
  const refusal = zoneRefusal(node.unescaped.value)
  if (refusal !== null) lo.unsupported(node, refusal.message, refusal.hint)
}

function isTime(node: Node): boolean {
  return kindOf(node) === 'ConstantReadNode' && (node as nodes.ConstantReadNode).name === 'Time'
}
