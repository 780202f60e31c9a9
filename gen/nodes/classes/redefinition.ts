import { followsQuietly } from '../../facts/quiet.ts'
import type { Lowering } from '../../lower/lowering.ts'
import type { Node } from '../../parse/parse.ts'

/** Whether nothing can have called or aliased a method before the same file defines it again. */
export function isReplaced(lo: Lowering, earlier: Node, later: Node): boolean {
  const isKept = [...lo.program.classes.values()].some((facts) =>
    [...facts.methods.values()].some((method) => method.node === earlier),
  )
  return !isKept && followsQuietly(lo.parsed.result.value.statements, earlier, later)
}
