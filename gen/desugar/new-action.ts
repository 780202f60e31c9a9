import type * as nodes from '@ruby/prism/src/nodes.js'
import { bodyOf } from '../parse/body.ts'
import { is, type Node, type Parsed } from '../parse/parse.ts'
import { argumentsOf } from '../parse/syntax.ts'

/**
 * `def new`, as Rails has it, is `def new_action` from here on: a method `new` would stand in the way of `new`
 * of the class. Its place keeps what was written.
 */
export function renameNewActions(parsed: Parsed): void {
  const visit = (items: readonly Node[]): void => {
    for (const item of items) {
      if (is(item, 'ClassNode', 'ModuleNode')) {
        if (item.name !== 'ClassMethods') {
          visit(bodyOf(item.body))
        }
      } else if (is(item, 'DefNode')) rename(item)
      else if (is(item, 'CallNode')) {
        visit(argumentsOf(item))
      }
    }
  }
  visit(parsed.result.value.statements.body)
}

function rename(def: nodes.DefNode): void {
  if (def.name === 'new' && def.receiver === null) def.name = 'new_action'
}
