import type { ClassFacts } from '../../facts/class-facts.ts'
import type { Lowering } from '../../lower/lowering.ts'
import type { Node } from '../../parse/parse.ts'
import { constantPath } from '../../parse/syntax.ts'

/** Refuses a module that includes itself, or one that includes it: CRuby raises ArgumentError. */
export function refuseCycle(lo: Lowering, facts: ClassFacts, args: readonly Node[]): void {
  for (const arg of args) {
    const module = lo.program.resolveClass(constantPath(arg) ?? '', facts)
    if (module === null || !lo.program.ancestors(module).includes(facts)) continue
    lo.refuse(
      arg,
      ['raised-while-loading', 'ArgumentError'],
      `${module.name} has ${facts.name} among its ancestors: to include it raises ArgumentError.`,
      'Leave one of the two `include` out.',
    )
  }
}

/** `include` below `class << self` is `extend`, but for the hooks of the module. */
export function refuseHooks(lo: Lowering, facts: ClassFacts, args: readonly Node[]): void {
  for (const arg of args) {
    const module = lo.program.resolveClass(constantPath(arg) ?? '', facts)
    if (module === null) continue
    if (!module.statics.has('included') && !module.statics.has('extended')) continue
    lo.beyond(
      arg,
      '`include` below `class << self` is outside the Ruby subset for a module with a hook of its own.',
      'Write `extend` in the body of the class.',
    )
  }
}
