// Modules of the runtime that take milliseconds to load: a binary that starts in a few does not pay
// for them before they are needed.

/** Digests and signatures. */
export const crypto = () => process.getBuiltinModule('node:crypto')

/** Compression. */
export const zlib = () => process.getBuiltinModule('node:zlib')

/** Addresses. */
export const net = () => process.getBuiltinModule('node:net')

/** The names of the system's errors. */
export const os = () => process.getBuiltinModule('node:os')

/** Names of hosts. */
export const dns = () => process.getBuiltinModule('node:dns/promises')

/** Whether a descriptor is a terminal. */
export const tty = () => process.getBuiltinModule('node:tty')
