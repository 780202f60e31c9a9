import { ConfigurationError, FrameworkError, UsageError } from '../errors.ts'
import { className } from '../ruby/class/class-info.ts'

/** What an error says, and what to do where it knows. */
export function explain(error: unknown): [message: string, ...hint: string[]] {
  const hint = error instanceof FrameworkError && error.hint !== null ? [error.hint] : []
  return [messageOf(error), ...hint]
}

/** The class goes without saying where the message was written for who started the program. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof ConfigurationError || error instanceof UsageError) return error.message
  return `${className(error.constructor)}: ${error.message}`
}
