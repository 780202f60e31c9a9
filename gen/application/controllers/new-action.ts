import type * as nodes from '@ruby/prism/src/nodes.js'
import { argumentsOf } from '../../facts/syntax.ts'
import { kindOf, type Node, type Parsed } from '../../parse.ts'
import { bodyOf } from '../body.ts'

/**
 * `def new`, as Rails has it, is `def new_action` from here on: a method `new` would stand in the way of `new`
 * of the class. Its place keeps what was written.
 */
export function renameNewActions(parsed: Parsed): void {
  const visit = (items: readonly Node[]): void => {
    for (const item of items) {
      const kind = kindOf(item)
      if (kind === 'ClassNode' || kind === 'ModuleNode') {
        if ((item as nodes.ClassNode).name !== 'ClassMethods') {
          visit(bodyOf((item as nodes.ClassNode).body))
        }
      } else if (kind === 'DefNode') rename(item as nodes.DefNode)
      else if (kind === 'CallNode') {
        visit(argumentsOf(item as nodes.CallNode))
      }
    }
  }
  visit(parsed.result.value.statements.body)
}

function rename(def: nodes.DefNode): void {
  if (def.name === 'new' && def.receiver === null) def.name = 'new_action'
}
