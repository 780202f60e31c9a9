import { controllerDeclarations, controllerWords } from './controller.ts'
import { words } from './notation.ts'
import type { Words } from './word.ts'

/** When a callback around the sending of a mail runs. */
const WHEN = 'only:actions except:actions if:condition unless:condition'

/** The ways to send a mail. Rails guide "Action Mailer Basics", section 7. */
export const deliveryMethods = ['smtp', 'sendmail', 'file', 'test'] as const

/** What a name of `config.action_mailer.delivery_method` does; null where it is no way that there is. */
export function deliveryMethodOf(name: string): (typeof deliveryMethods)[number] | null {
  // The development gem of that name writes files for a browser.
  if (/^letter_opener(_web)?$/.test(name)) return 'file'
  return deliveryMethods.find((each) => each === name) ?? null
}

/** The words of controllers that are the same in mailers. */
const SHARED =
  /^(?:logger|action_name|controller_name|helpers|view_context|url_for|polymorphic_(?:path|url)|render_to_string|t|translate|l|localize)$/

/** What a mailer's methods may call on self. */
export const mailerWords: Words = {
  ...Object.fromEntries(Object.entries(controllerWords).filter(([name]) => SHARED.test(name))),
  ...words({
    params: 'accessor any',
    mail: 'values any (any? **any |&)',
    attachments: 'any ()',
    headers: 'values any (any? **any)',
    message: 'any ()',
    mailer_name: 'String ()',
    default_i18n_subject: 'values keys String (**any)',
    email_address_with_name: 'values String (any any)',
  }),
  render: (controllerWords.render ?? '').replace(/^nil/, 'any'),
}

const SHARED_DECLARATIONS =
  /^(?:(?:skip_)?(?:before|after|around)_action|(?:prepend|append)_before_action|rescue_from|layout|helper|helper_method|(?:append|prepend)_view_path|class_attribute)$/

/** What a mailer's class body may declare, and what others ask the class. */
export const mailerDeclarations: Words = {
  ...Object.fromEntries(
    Object.entries(controllerDeclarations).filter(([name]) => SHARED_DECLARATIONS.test(name)),
  ),
  ...words({
    default: 'values any (any? **any)',
    before_deliver: `nil (callback+ |& ${WHEN})`,
    after_deliver: `nil (callback+ |& ${WHEN})`,
    around_deliver: `nil (callback+ |& ${WHEN})`,
    with: 'values any (any? **any)',
    deliveries: 'Array ()',
    default_url_options: 'Hash ()',
    mailer_name: 'String ()',
    email_address_with_name: 'values String (any any)',
    mail_of: 'values any (name any any)',
  }),
}
