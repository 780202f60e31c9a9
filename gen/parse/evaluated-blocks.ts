import type { Node } from './parse.ts'

const blocks = new WeakSet<Node>()

/** Notes a block that has been read from the text of `class_eval "…"`. */
export function noteEvaluated(block: Node): void {
  blocks.add(block)
}

/** Whether a block stands for a text: the class that evaluates it is the one around it. */
export function isEvaluated(block: Node): boolean {
  return blocks.has(block)
}
