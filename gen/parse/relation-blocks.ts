import type { Node } from './parse.ts'

const blocks = new WeakMap<Node, string | null>()

/** Notes a block that is given a relation as its first parameter: of an association's model by its name, or of the model around. */
export function noteRelation(block: Node, association: string | null): void {
  blocks.set(block, association)
}

/** Which association's records a block narrows; null for those of the model around, undefined for a block that is given no relation. */
export function relationOf(block: Node): string | null | undefined {
  return blocks.get(block)
}
