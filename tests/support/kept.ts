import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'

/** What later runs of the tests find again; `scripts/support/bundle-tests.mjs` takes away what none has asked for lately. */
const FOLDER = 'build/kept'

/** Texts and bytes that decide an answer, in their order. */
export type Inputs = Iterable<string | Uint8Array>

/** What was kept for inputs; undefined where nothing is, or nothing may be: `null`. */
export function find<Made>(inputs: Inputs | null): Made | undefined {
  return inputs === null ? undefined : (read(pathOf(inputs)) as Made | undefined)
}

/**
 * Keeps what was made from inputs in build/kept/, for later runs. The inputs hold all that decides it, what makes it among
 * them: its code, or the version of a program.
 */
export function keep<Made>(inputs: Inputs | null, made: Made): Made {
  if (inputs !== null) write(pathOf(inputs), made)
  return made
}

function pathOf(inputs: Inputs): string {
  const hash = createHash('sha256').update(process.version)
  for (const each of inputs) hash.update(`\0${Buffer.byteLength(each)}\0`).update(each)
  return join(FOLDER, hash.digest('hex').slice(0, 32))
}

/** A file that was damaged is none. */
function read(path: string): unknown {
  if (!existsSync(path)) return undefined
  try {
    const made: unknown = deserialize(readFileSync(path))
    utimesSync(path, new Date(), new Date())
    return made
  } catch {
    return undefined
  }
}

/** By renaming: another process may read or write the same. */
function write(path: string, made: unknown): void {
  const staged = `${path}-${process.pid}`
  mkdirSync(FOLDER, { recursive: true })
  try {
    writeFileSync(staged, serialize(made))
    renameSync(staged, path)
  } finally {
    rmSync(staged, { force: true })
  }
}
