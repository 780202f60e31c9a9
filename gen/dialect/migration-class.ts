import type * as nodes from '@ruby/prism/src/nodes.js'
import { findWord, vocabulary } from '../../shell/vocabulary/index.ts'
import type { AppFacts } from '../application/app-facts.ts'
import type { ClassFacts } from '../facts/class-facts.ts'
import type { Lowering } from '../lower/lowering.ts'
import { superclass } from '../nodes/classes/class-node.ts'
import { type ClassBody, callMethod, statement, THIS } from '../typescript/tree.ts'
import { classMembers } from './class-body/members.ts'
import { refuseUnknownWord } from './class-body/words.ts'

/** A migration's class: its methods, and the words that its body may say. */
export function migrationBody(
  app: AppFacts,
  lo: Lowering,
  facts: ClassFacts,
  node: nodes.ClassNode,
): ClassBody {
  const { head, members } = classMembers(lo, facts, node, {
    overridden: null,
    directive: (call) => {
      if (call.name === 'disable_ddl_transaction!')
        return [statement(callMethod(THIS, 'disableDdlTransaction'))]
      if (findWord(vocabulary.Migration, call.name) !== null) {
        lo.misplaced(
          { location: call.messageLoc ?? call.location },
          `\`${call.name}\` in the body of a class runs when the file is read, not when the migration does.`,
          `Write \`def change\` around it.`,
        )
      }
      refuseUnknownWord(app, lo, facts, call, 'migration')
      return null
    },
    silent: ({ name }) => ['change', 'up', 'down'].includes(name),
  })
  return { name: facts.name, extends: superclass(lo, facts), members: [...head, ...members] }
}
