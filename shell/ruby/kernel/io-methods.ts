import type { MethodTable } from '../call/signature.ts'
import type { Block } from '../types.ts'
import type { IO } from './io.ts'

function own(name: string): Block {
  return (self, ...args) => (self as Record<string, Block>)[name]?.apply(self, args)
}

/** IO#each_line. */
function ioEachLine(self: IO, block: Block): IO {
  for (let line = self.gets(); line !== null; line = self.gets()) block(line)
  return self
}

/** IO#read. */
export function ioRead(self: IO): string {
  return self.readLines().join('')
}

/** IO#readlines. */
export function ioReadlines(self: IO): string[] {
  return self.readLines()
}

/** IO#sync. */
export function ioSync(self: IO): boolean {
  return self.sync
}

/** IO#sync=. */
export function ioSyncSet(self: IO, value: unknown): unknown {
  self.sync = value === true
  return value
}

/** IO#tty?. */
export function ioIsTty(): boolean {
  return false
}

/** IO#fileno. */
export function ioFileno(self: IO): number {
  return ['STDIN', 'STDOUT', 'STDERR'].indexOf(self.name)
}

/** The methods of standard input, output and error. */
export const ioMethods = {
  '<<': [/* @__PURE__ */ own('<<'), '1 -> self'],
  each_line: [ioEachLine, '0 &e -> self'],
  fileno: [ioFileno, '0 -> Integer'],
  flush: [/* @__PURE__ */ own('flush'), '0 -> self'],
  gets: [/* @__PURE__ */ own('gets'), '0 k -> String?'],
  isatty: [ioIsTty, '0 -> Boolean'],
  p: [/* @__PURE__ */ own('p'), '0+'],
  print: [/* @__PURE__ */ own('print'), '0+ -> nil'],
  printf: [/* @__PURE__ */ own('printf'), '1+ k -> nil'],
  puts: [/* @__PURE__ */ own('puts'), '0+ k -> nil'],
  read: [ioRead, '0 -> String'],
  readlines: [ioReadlines, '0 -> Array'],
  sync: [ioSync, '0 -> Boolean'],
  'sync=': [ioSyncSet, '1'],
  'tty?': [ioIsTty, '0 -> Boolean'],
  write: [/* @__PURE__ */ own('write'), '0+ -> Integer'],
} as const satisfies MethodTable
