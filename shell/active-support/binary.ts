import type { MethodTable } from '../ruby/call/signature.ts'
import { answers, type Dispatcher, send } from '../ruby/index.ts'
import { toS } from '../ruby/object/texts.ts'
import { BinaryString } from '../ruby/text/binary-string.ts'

/** What Active Support adds to a String of bytes. */
export const binaryMethods: MethodTable = {
  'blank?': [isBlank, '0 -> Boolean'],
  presence: [(self: BinaryString) => (isBlank(self) ? null : self), '0'],
  'present?': [(self: BinaryString) => !isBlank(self), '0 -> Boolean'],
}

/** Whatever else a String of bytes is asked, its text answers; one that is no text says so. */
export const dispatchBinary: Dispatcher = (receiver, name, args, block) => {
  if (!(receiver instanceof BinaryString) || !answers('', name)) return undefined
  return { value: send(toS(receiver), name, args, block) }
}

function isBlank(self: BinaryString): boolean {
  return self.every((byte) => byte === 32 || (byte >= 9 && byte <= 13) || byte === 0)
}
