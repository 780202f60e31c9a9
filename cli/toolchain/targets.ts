import packages from './bun-packages.json' with { type: 'json' }

/** A machine that a binary can be built for, in Node's words. */
export type Target = keyof typeof packages

/** All of them, in alphabetical order. */
export const TARGETS = (Object.keys(packages) as Target[]).sort()

/** Whether a word names a machine that a binary can be built for. */
export function isTarget(word: string): word is Target {
  return Object.hasOwn(packages, word)
}

/** The file name that libsqlite3 has on a machine. */
export function libraryName(target: string): string {
  return target.startsWith('darwin-') ? 'libsqlite3.dylib' : 'libsqlite3.so'
}
