import type * as nodes from '@ruby/prism/src/nodes.js'
import { MODEL_REMEDIES } from '../../../shell/vocabulary/absent-declarations.ts'
import { modelDeclarations } from '../../../shell/vocabulary/record.ts'
import { type AppFacts, plainKind } from '../../application/app-facts.ts'
import type { ClassFacts } from '../../facts/class-facts.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { is, type Node } from '../../parse/parse.ts'
import { constantPath } from '../../parse/syntax.ts'
import { isModuleWord } from './module-words.ts'
import { refuseUnknownWord } from './words.ts'

/** A class of app/ that is neither controller nor model: plain Ruby, unless it looks like a model. */
export function checkPlainClass(
  app: AppFacts,
  lo: Lowering,
  facts: ClassFacts,
  node: nodes.ClassNode,
): void {
  const parent = constantPath(node.superclass)
  if (
    parent !== null &&
    /^(ApplicationRecord|ActiveRecord::Base|Webfw::(Model|Record))$/.test(parent)
  ) {
    lo.refuse(
      { location: node.constantPath.location },
      'missing-table',
      `There is no table for the model ${facts.name}.`,
      'Make one with a migration (`webfw generate migration`) and run `webfw db migrate`, or name one: `self.table_name = "…"`.',
    )
  }
  // Its words are there once the module is mixed in.
  if (app.program.ancestors(facts).some((at) => at.includes.includes('HTTParty'))) return
  for (const call of callsIn(node.body)) {
    const { name } = call
    const isWord =
      !isModuleWord(name) &&
      (Object.hasOwn(modelDeclarations, name) || Object.hasOwn(MODEL_REMEDIES, name))
    if (isWord && lo.source.file.startsWith('app/models/')) {
      lo.refuse(
        { location: node.constantPath.location },
        'missing-table',
        `There is no table for the model ${facts.name}.`,
        'Make one with a migration (`webfw generate migration`) and run `webfw db migrate`.',
      )
    }
    refuseUnknownWord(app, lo, facts, call, plainKind(app, facts))
  }
}

function callsIn(body: Node | null): nodes.CallNode[] {
  if (!is(body, 'StatementsNode')) return []
  const list = body.body
  const calls = list.filter((item) => is(item, 'CallNode'))
  return calls.filter(({ receiver }) => receiver === null)
}
