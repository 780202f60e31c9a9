/** What `logger` and `Rails.logger` answer: shell/log/logger.ts. */
export const loggerWords: ReadonlySet<string> = new Set([
  ...['debug', 'info', 'warn', 'error', 'fatal', 'unknown'],
  ...['debug?', 'info?'],
])
