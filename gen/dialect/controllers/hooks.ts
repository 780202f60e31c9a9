import { HOOK_REMEDIES } from '../../../shell/vocabulary/absent-calls.ts'
import type { ClassFacts } from '../../facts/class-facts.ts'
import type { Lowering } from '../../lower/lowering.ts'
import type { Node } from '../../parse/parse.ts'

/** Refuses a method that Rails would call by itself. */
export function refuseHooks(lo: Lowering, facts: ClassFacts): void {
  for (const { name, node } of facts.methods.values()) {
    const hint = Object.hasOwn(HOOK_REMEDIES, name) ? HOOK_REMEDIES[name] : undefined
    if (hint === undefined || facts.source !== lo.source) continue
    lo.diagnostics.push(
      lo.source.diagnostic(
        (node.nameLoc ?? node.location) as Node['location'],
        'without-effect',
        `Nothing calls \`${name}\` of a controller here.`,
        hint,
      ),
    )
  }
}
