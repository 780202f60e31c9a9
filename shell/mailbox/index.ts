// The public names of webfw/mailbox, which is in binaries with mailboxes alone.

export { MailAddress as MailboxAddress } from './mail/address.ts'
export { MailModule as MailboxMail } from './mail/mail-module.ts'
export { ReceivedMail as MailboxMessage } from './mail/received-mail.ts'
export { Mailbox as MailboxBase } from './mailbox.ts'
export { relayCommand as mailboxRelay } from './relay.ts'
export { RoutingError as MailboxRoutingError } from './router.ts'
