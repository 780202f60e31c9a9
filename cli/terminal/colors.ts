import type { Writable } from 'node:stream'
import pc from 'picocolors'

/** Colours for a stream: plain text unless it is a terminal, and never with `NO_COLOR` or `CI`. */
export function colorsFor(stream: Writable): ReturnType<typeof pc.createColors> {
  return pc.createColors(isTerminal(stream) && !process.env.NO_COLOR && !process.env.CI)
}

/** Whether somebody is looking at this stream. */
export function isTerminal(stream: Writable): boolean {
  return 'isTTY' in stream && stream.isTTY === true
}
