import type { LogLevel } from '../config/configuration.ts'
import type { LogFields } from './log.ts'

/** `2026-11-21T09:00:00.123Z INFO message key=value`, always one line. */
export function formatText(
  time: Date,
  level: LogLevel,
  message: string,
  fields: LogFields,
): string {
  let line = `${time.toISOString()} ${level.toUpperCase().padEnd(5)} ${printable(message)}`
  for (const [name, value] of Object.entries(fields)) line += ` ${name}=${printable(String(value))}`
  return line
}

/** One JSON object a line. */
export function formatJson(
  time: Date,
  level: LogLevel,
  message: string,
  fields: LogFields,
): string {
  return JSON.stringify({ time: time.toISOString(), level, message, ...fields })
}

/** Text without control characters, so that nobody forges a line or moves the terminal's cursor. */
export function printable(text: string): string {
  // Control characters of C0 and C1, and the line separators of Unicode.
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, (character) => {
    if (character === '\n') return '\\n'
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}
