import { NameError, NoMethodError } from '../exception/detailed-errors.ts'
import { describeReceiver } from '../object/describe-receiver.ts'
import { symbol } from '../text/symbol.ts'
import { sendSelf } from './send.ts'

/** A bare word that is no local variable: a call on self, or NameError when nothing answers. */
export function variableCall(self: unknown, name: string): unknown {
  try {
    return sendSelf(self, name)
  } catch (error) {
    if (!(error instanceof NoMethodError) || error.rubyReceiver !== self) throw error
    if (error.rubySymbol !== symbol(name)) throw error
    throw new NameError(
      `undefined local variable or method \`${name}' for ${describeReceiver(self)}`,
      symbol(name),
      { receiver: self },
    )
  }
}
