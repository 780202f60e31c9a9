import { Regexp } from '../ruby/regexp/regexp.ts'

/** URI::MailTo::EMAIL_REGEXP: what a browser takes as an address in `<input type="email">`. */
export const EMAIL_REGEXP = new Regexp(
  "\\A[a-zA-Z0-9.!\\#$%&'*+\\/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*\\z",
)
