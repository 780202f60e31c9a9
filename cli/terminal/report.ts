import type { Writable } from 'node:stream'
import { colorsFor } from './colors.ts'
import { JsonReport } from './json-report.ts'

/** What a command did to a file. */
export type Verb = 'create' | 'identical' | 'exist' | 'insert' | 'force' | 'wrote' | 'removed'

/** Prints `create config/routes.rb`: one line a file, the verb in a column of its own. */
export function reportFile(stream: Writable, verb: Verb, path: string): void {
  if (stream instanceof JsonReport) return stream.file(verb, path)
  const colors = colorsFor(stream)
  const paint = verb === 'identical' || verb === 'exist' ? colors.dim : colors.green
  stream.write(`${paint(verb.padStart(9))} ${path}\n`)
}

/** `1,234,567` bytes as a person reads them: `1.2 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  if (bytes < 1_000_000) return `${(bytes / 1000).toFixed(1)} kB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** `832 ms` or `4.2 s`. */
export function formatDuration(milliseconds: number): string {
  return milliseconds < 1000
    ? `${Math.round(milliseconds)} ms`
    : `${(milliseconds / 1000).toFixed(1)} s`
}
