import { PassThrough } from 'node:stream'
import { Cli } from 'clipanion'
import { run } from '../../cli/run.ts'

/** Where a command runs, and what is in its environment. */
export interface CommandPlace {
  folder: string
  env: Readonly<Record<string, string | undefined>>
}

/**
 * Runs `webfw WORDS` in this process, in a folder and with an environment of its own. A test that asks many
 * short questions asks them here; `Project.webfw` starts the built command, as a person does.
 */
export async function runCommand(words: readonly string[], { folder, env }: CommandPlace) {
  const before = { folder: process.cwd(), env: process.env }
  const [stdout, stderr] = [new PassThrough(), new PassThrough()]
  const { write } = process.stderr
  process.chdir(folder)
  process.env = { ...env }
  // What a program of the application says there is passed on.
  process.stderr.write = (text: string | Uint8Array) => stderr.write(text)
  try {
    const code = await run(words, { ...Cli.defaultContext, env: process.env, stdout, stderr })
    return { code, stdout: textOf(stdout), stderr: textOf(stderr) }
  } finally {
    process.stderr.write = write
    process.chdir(before.folder)
    process.env = before.env
  }
}

function textOf(stream: PassThrough): string {
  return String(stream.read() ?? '')
}
