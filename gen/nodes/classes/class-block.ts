import type { Lowering } from '../../lower/lowering.ts'
import type { Node } from '../../parse/parse.ts'
import { lastPart } from '../../parse/syntax.ts'

/** Refuses in the block of `Struct.new` what belongs to the code around the block. */
export function refuseInBlock(lo: Lowering, node: Node, what: string): void {
  const owner = lo.scope.owner
  if (owner === null || !owner.isInBlock) return
  lo.misplaced(
    node,
    `${what} in the block of \`Struct.new\` or \`Class.new\` belongs to what stands around the block.`,
    `Write it above \`${lastPart(owner.name)} = …\`.`,
  )
}
