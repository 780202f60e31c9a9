/** What is in a mailbox's file that takes no mail: what `action_mailbox:install` writes. */
const EMPTY = /^class ApplicationMailbox < ActionMailbox::Base end$/

/** What in the text of an application says that it takes mails. */
export const TAKES_MAILS = /\bActionMailbox::|\bclass \w+Mailbox\b/

/** Whether a file of app/mailboxes is as it was made, without a route. */
export function isEmptyMailbox(path: string, text: string): boolean {
  const code = text.replace(/^\s*#.*$/gm, '').trim()
  return path === 'app/mailboxes/application_mailbox.rb' && EMPTY.test(code.replace(/\s+/g, ' '))
}

/** Whether an application takes mails with Action Mailbox. */
export function takesMails(files: ReadonlyMap<string, string>): boolean {
  return [...files].some(
    ([path, text]) => path.startsWith('app/mailboxes/') && !isEmptyMailbox(path, text),
  )
}
