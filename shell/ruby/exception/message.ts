import { toS } from '../object/texts.ts'

/** Exception#message. */
export function exceptionMessage(self: Error): string {
  const message: unknown = self.message
  return typeof message === 'function' ? toS(message.call(self)) : toS(message)
}
