// The public names of webfw/mail, which is in binaries with a mailer alone.

export { MailDeliveryJob, mailJobs } from './mail-delivery-job.ts'
export { Mailer } from './mailer.ts'
export { MailPreview } from './preview.ts'
export { deliverCommand } from './smtp.ts'
