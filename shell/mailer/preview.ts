import { defineClass } from '../ruby/class/define.ts'
import { Hash } from '../ruby/hash/hash.ts'

/**
 * What a class of test/mailers/previews stands below: each public method of it answers a mail, which the development
 * server shows at /rails/mailers. Rails guide "Action Mailer Basics", section 7.2.
 */
export class MailPreview {
  static {
    defineClass(this, 'ActionMailer::Preview')
  }

  #params: unknown = new Hash()

  /** What the query of the page says. */
  params(): unknown {
    return this.#params
  }

  /** A preview with what its page was asked with. */
  static asked(this: new () => MailPreview, params: unknown): MailPreview {
    const made = new this()
    made.#params = params
    return made
  }
}
