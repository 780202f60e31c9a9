import { answerSafely, SafeString } from '../core/safe-string.ts'
import { type Dispatcher, send } from '../ruby/index.ts'

/** What HTML-safe text is asked beyond its own methods, its characters answer; that is no HTML then. */
export const dispatchSafeString: Dispatcher = (receiver, name, args, block) => {
  return receiver instanceof SafeString
    ? (answerSafely(receiver, name, args) ?? { value: send(receiver.html, name, args, block) })
    : undefined
}
