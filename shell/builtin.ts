// Modules of the runtime that take milliseconds to load: a binary that starts in a few does not pay
// for them before they are needed.

/** Digests and signatures. */
export const crypto = () => process.getBuiltinModule('node:crypto')

/** SHA-256 by the runtime itself, where it has one that needs no module. */
export function sha256(bytes: Uint8Array, encoding: 'hex' | 'base64url'): string {
  if (typeof Bun === 'undefined')
    return crypto().createHash('sha256').update(bytes).digest(encoding)
  return new Bun.CryptoHasher('sha256').update(bytes).digest(encoding)
}

/** Compression. */
export const zlib = () => process.getBuiltinModule('node:zlib')

/** Addresses. */
export const net = () => process.getBuiltinModule('node:net')

/** Names of errors, the folder for temporary files. */
export const os = () => process.getBuiltinModule('node:os')

/** Names of hosts. */
export const dns = () => process.getBuiltinModule('node:dns/promises')

/**
 * The environment without what would change the runtime of a child process. It makes no tail calls: they
 * would take the caller out of backtraces.
 */
export function cleanEnvironment(
  env: Readonly<Record<string, string | undefined>>,
): Record<string, string | undefined> {
  const kept = Object.entries(env).filter(
    ([name]) => !/^(?:BUN_|NODE_OPTIONS$|NODE_CHANNEL_)/.test(name),
  )
  return { ...Object.fromEntries(kept), BUN_JSC_useTailCalls: '0' }
}
