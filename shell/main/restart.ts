import { ptr } from 'bun:ffi'
import { cleanEnvironment } from '../builtin.ts'
import type { Log } from '../log/log.ts'
import { errno, ignoreSignal, isTerminal, libc } from '../server/socket/libc.ts'
import { closeDescriptor } from '../server/socket/listening-socket.ts'
import { ownCommand } from './process.ts'

/** What a program has for its trial, however busy the machine. */
const TRIAL_SECONDS = 60

/** What SIGHUP does to a serving process. */
export interface Restart {
  /** Whether SIGHUP means that the terminal has gone, and not that there is new code. */
  readonly hangsUp: boolean
  /** Whether the new code would serve; it says itself why not. */
  isFit(): Promise<boolean>
  /** Turns this process into it; returns only by an error. `former` are workers that are about to end. */
  become(fd: number, former: readonly number[]): never
}

/** Into the program that is at this one's path by then, once it has passed a trial. */
export function productionRestart(log: Log): Restart {
  let trial: Promise<boolean> | null = null
  return {
    hangsUp: isTerminal(0),
    isFit: () => {
      trial ??= tryProgram(log).finally(() => {
        trial = null
      })
      return trial
    },
    become: (fd, former) => become(undefined, fd, former),
  }
}

/** Starts the program that is at this one's path as far as it goes without a socket. */
async function tryProgram(log: Log): Promise<boolean> {
  const command = ownCommand()
  // It makes no socket and gets none.
  const { WEBFW_LISTEN_FD: _, ...env } = cleanEnvironment(process.env)
  try {
    const child = Bun.spawn(command, {
      env: { ...env, WEBFW_WORKER: 'trial' },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    const timer = setTimeout(() => child.kill('SIGKILL'), TRIAL_SECONDS * 1000)
    const code = await child.exited
    clearTimeout(timer)
    if (code === 0) return true
    log.error(`${command[0]} would not serve (exit ${code}): going on as before`)
  } catch (error) {
    log.error(`${command[0]} cannot be started (${String(error)}): going on as before`)
  }
  return false
}

/**
 * Turns this process into the program that is at its path, or into another bundle: the same process id,
 * and the listening socket carried over as the descriptor `fd`. Returns only when that failed.
 */
export function become(
  bundle: string | undefined,
  fd: number,
  former: readonly number[] = [],
): never {
  const command = ownCommand(bundle)
  const env = {
    ...cleanEnvironment(process.env),
    WEBFW_LISTEN_FD: String(fd),
    WEBFW_FORMER_WORKERS: former.join(','),
  }
  const variables = Object.entries(env).map(([name, value]) => `${name}=${value ?? ''}`)
  const path = cString(command[0] ?? '')
  const argv = cStrings(command)
  const envp = cStrings(variables)
  // One that comes before the next program listens to it would end it.
  const hearHangup = ignoreSignal('SIGHUP')
  libc().execve(ptr(path), ptr(argv.pointers), ptr(envp.pointers))
  const code = errno()
  hearHangup()
  closeDescriptor(fd)
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
