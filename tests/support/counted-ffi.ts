import * as ffi from 'bun:ffi'
import { count, counted } from './counted.ts'

// What modules of the shell import as `bun:ffi` while they are counted: counters.bun.ts sees to it.

export * from 'bun:ffi'

/** As the runtime's, with functions that count their calls, and what memcpy copies. */
export function dlopen(path: string, symbols: Parameters<typeof ffi.dlopen>[1]) {
  const library = ffi.dlopen(path, symbols)
  const functions = counted(library.symbols, (name, args) => {
    count('foreign', 1)
    if (name === 'memcpy') count('copied', Number(args[2]))
  })
  return { symbols: functions, close: () => library.close() }
}
