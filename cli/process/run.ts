import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'

/** How a finished process ended. */
export interface Finished {
  /** Exit status; 128 + n when signal n ended it, 127 when the program does not exist. */
  code: number
  stdout: string
  stderr: string
}

/** Runs a program to its end and collects what it says. */
export function run(
  program: string,
  args: readonly string[],
  options: SpawnOptions = {},
): Promise<Finished> {
  return new Promise((resolve) => {
    let stdout = ''
    let stderr = ''
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options })
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      stdout += text
    })
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      stderr += text
    })
    child.on('error', (error) => resolve({ code: 127, stdout, stderr: stderr || error.message }))
    child.on('close', (code, signal) => resolve({ code: exitStatus(code, signal), stdout, stderr }))
  })
}

/** Runs a program on our own terminal, passing on the signals we get, and answers its exit status. */
export async function runAttached(
  program: string,
  args: readonly string[],
  options: SpawnOptions = {},
): Promise<number> {
  const child = spawn(program, args, { stdio: 'inherit', ...options })
  const stop = forwardSignals(child)
  try {
    return await new Promise<number>((resolve, reject) => {
      child.on('error', reject)
      child.on('exit', (code, signal) => resolve(exitStatus(code, signal)))
    })
  } finally {
    stop()
  }
}

/**
 * Hands SIGINT, SIGTERM and SIGHUP to a child; the returned function ends that. An interrupt typed at
 * a terminal reaches the child by itself.
 */
export function forwardSignals(child: ChildProcess): () => void {
  const names = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  const handlers = names.map((name) => {
    const handler = () => {
      if (name === 'SIGINT' && process.stdin.isTTY) return
      child.kill(name)
    }
    process.on(name, handler)
    return { name, handler }
  })
  return () => {
    for (const { name, handler } of handlers) process.off(name, handler)
  }
}

const signalNumbers: Readonly<Record<string, number>> = {
  SIGHUP: 1,
  SIGINT: 2,
  SIGILL: 4,
  SIGABRT: 6,
  SIGKILL: 9,
  SIGSEGV: 11,
  SIGTERM: 15,
}

/** The exit status as a shell gives it: 128 and the signal's number when a signal ended it. */
export function exitStatus(code: number | null, signal: NodeJS.Signals | null): number {
  return code ?? 128 + (signalNumbers[signal ?? ''] ?? 0)
}
