import type { LogLevel } from '../config/configuration.ts'
import type { LogFields } from './log.ts'

/** `2026-11-21T09:00:00.123Z INFO message key=value`, always one line. */
export function formatText(
  time: string,
  level: LogLevel,
  message: string,
  fields: LogFields,
): string {
  let line = `${time} ${LABELS[level]} ${printable(message)}`
  for (const name in fields) {
    const value = fields[name]
    line += ` ${name}=${typeof value === 'string' ? printable(value) : value}`
  }
  return line
}

const LABELS: Readonly<Record<LogLevel, string>> = {
  debug: 'DEBUG',
  info: 'INFO ',
  warn: 'WARN ',
  error: 'ERROR',
}

/** One JSON object a line. */
export function formatJson(
  time: string,
  level: LogLevel,
  message: string,
  fields: Readonly<Record<string, unknown>>,
): string {
  return JSON.stringify({ time, level, message, ...fields })
}

// Control characters of C0 and C1, and the line separators of Unicode.
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/
const ALL_UNPRINTABLE = new RegExp(UNPRINTABLE, 'g')

/** Text without control characters, so that nobody forges a line or moves the terminal's cursor. */
export function printable(text: string): string {
  if (!UNPRINTABLE.test(text)) return text
  return text.replace(ALL_UNPRINTABLE, (character) => {
    if (character === '\n') return '\\n'
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}
