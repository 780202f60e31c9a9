import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { root } from './root.mjs'

const GRACE = 15_000
const running = new Set()

/**
 * Runs one file of tests and gives its TAP, a line each, as a subtest of the run: indented, with its own
 * `# Subtest:` before it and its `ok` behind it. A file that says no plan, or ends badly, is not ok.
 */
export async function runTestFile(file, { program, timeout, env }) {
  const started = performance.now()
  const lines = []
  const child = spawn(
    process.execPath,
    ['--enable-source-maps', '--single-threaded-gc', '--max-semi-space-size=64', program],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, TAP: '1', ...env },
    },
  )
  running.add(child)
  // tap ends a file that takes too long by itself, unless the file never lets go of the thread.
  const watch = setTimeout(() => child.kill('SIGKILL'), timeout * 1000 + GRACE)
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line))
  const code = await new Promise((done, fail) => {
    child.on('error', fail)
    child.on('close', (code, signal) => done(code ?? signal))
  })
  clearTimeout(watch)
  running.delete(child)

  const hasPlan = lines.some((line) => /^1\.\.\d/.test(line))
  const isOk = code === 0 && hasPlan
  if (!isOk) lines.push(`# ended with ${code}${hasPlan ? '' : ', before its plan'}`)
  return [
    `# Subtest: ${file}`,
    ...lines.map((line) => `    ${line}`),
    `${isOk ? 'ok' : 'not ok'} 1 - ${file} # time=${Math.round(performance.now() - started)}ms`,
  ]
}

/** Passes a signal on to the files that run. */
export function stopTestFiles(signal) {
  for (const child of running) child.kill(signal)
}
