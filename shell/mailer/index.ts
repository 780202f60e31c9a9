// The public names of webfw/mail, which is in binaries with a mailer alone.

export { Mailer } from './mailer.ts'
export { deliverCommand } from './smtp.ts'
