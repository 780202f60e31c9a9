import type { ErrorClass } from '../controller/callbacks.ts'
import { defineClass } from '../ruby/class/define.ts'
import type { Block } from '../ruby/types.ts'

const handlers: { readonly classes: readonly ErrorClass<unknown>[]; readonly block: Block }[] = []

/** What sends the mails of `deliver_later`, as far as applications speak to it. Rails: ActionMailer::MailDeliveryJob. */
export class MailDeliveryJob {
  static {
    defineClass(this, 'ActionMailer::MailDeliveryJob', {
      staticParameters: { rescue_from: '0+ &' },
    })
  }

  /** The block gets errors of these classes that no `rescue_from` of the mailer took; the latest that fits does. */
  static rescue_from(classes: readonly unknown[], block: Block): void {
    handlers.push({ classes: classes as ErrorClass<unknown>[], block })
  }
}

/** Sends a mail; an error goes to the handler that takes it, and is raised where none does. */
export function sendRescued(send: () => unknown): unknown {
  try {
    const sent = send()
    return sent instanceof Promise ? sent.catch(rescued) : sent
  } catch (error) {
    return rescued(error)
  }
}

function rescued(error: unknown): unknown {
  const taking = handlers.findLast(({ classes }) => classes.some((each) => error instanceof each))
  if (taking === undefined) throw error
  return taking.block(error)
}
