import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AppSource, Generated, GenerateOptions } from '../../gen/index.ts'
import { find, type Inputs, keep } from './kept.ts'

/**
 * `generateApp` of gen, for tests of what applications do: what the same code of gen has made of the same application is
 * kept. Tests of gen itself call gen.
 */
export async function generateApp(
  source: AppSource,
  options: GenerateOptions = {},
): Promise<Generated> {
  const { core = '', ...words } = options
  const own = JSON.stringify([source.name, words])
  const inputs = madeBy([own, core, ...[...source.files].flat()])
  return find(inputs) ?? keep(inputs, await (await gen()).generateApp(source, options))
}

/** `lowerProgram` of gen for a file that brings in no other, kept in the same way. */
export async function lowerProgram(file: string, text: string): Promise<Generated> {
  const inputs = madeBy(['program', file, text])
  return find(inputs) ?? keep(inputs, await (await gen()).lowerProgram(file, text, () => null))
}

/** Loaded where something is made. */
const gen = () => import('../../gen/index.ts')

/** The inputs with what gen is made of; null where the tests do not say, because they were not bundled. */
function madeBy(inputs: readonly (string | Uint8Array)[]): Inputs | null {
  code ??= codeOfGen()
  return code === '' ? null : [code, ...inputs]
}

let code: string | null = null

function codeOfGen(): string {
  const folder = process.env['BUNDLED_TESTS']
  if (folder === undefined) return ''
  return readFileSync(join(folder, 'generator'), 'utf8')
}
