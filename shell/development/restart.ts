import { ptr } from 'bun:ffi'
import { cleanEnvironment, ownCommand } from '../main/process.ts'
import { errno, libc } from '../server/socket/libc.ts'

/**
 * Turns this process into another bundle: the same process id, and the listening socket carried over
 * as the descriptor `fd`. Returns only when that failed.
 */
export function become(bundle: string | undefined, fd: number): never {
  const command = ownCommand(bundle)
  const env = { ...cleanEnvironment(process.env), WEBFW_LISTEN_FD: String(fd) }
  const variables = Object.entries(env).map(([name, value]) => `${name}=${value ?? ''}`)
  const path = cString(command[0] ?? '')
  const argv = cStrings(command)
  const envp = cStrings(variables)
  libc().execve(ptr(path), ptr(argv.pointers), ptr(envp.pointers))
  const code = errno()
  argv.keep()
  envp.keep()
  throw new Error(`Cannot restart ${command[0]}: error ${code} of execve.`)
}

function cString(text: string): Uint8Array {
  return new TextEncoder().encode(`${text}\0`)
}

/** A `char *const []`; `keep` holds its strings alive across the call. */
function cStrings(texts: readonly string[]): { pointers: BigUint64Array; keep(): void } {
  const strings = texts.map(cString)
  const pointers = new BigUint64Array(strings.length + 1)
  strings.forEach((string, index) => {
    pointers[index] = BigInt(ptr(string))
  })
  return { pointers, keep: () => void strings.length }
}
