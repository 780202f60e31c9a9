import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Verb } from '../terminal/report.ts'
import { listFiles } from './app-source.ts'

/** What became of one generated file. */
export interface Change {
  verb: Extract<Verb, 'wrote' | 'identical' | 'removed'>
  path: string
}

/** How a folder of generated modules differs from what was generated, without touching it. */
export function compareGen(
  root: string,
  folder: string,
  generated: ReadonlyMap<string, string>,
): Change[] {
  const changes: Change[] = [...generated].sort(byPath).map(([path, text]) => ({
    verb: textOf(join(root, path)) === text ? 'identical' : 'wrote',
    path,
  }))
  for (const path of listFiles(root, folder)) {
    if (/\.(?:ts|json)$/.test(path) && !generated.has(path)) changes.push({ verb: 'removed', path })
  }
  return changes
}

/** Brings such a folder up to date; a file that says the same already keeps its modification time. */
export function writeGen(
  root: string,
  folder: string,
  generated: ReadonlyMap<string, string>,
): Change[] {
  const changes = compareGen(root, folder, generated)
  for (const { verb, path } of changes) {
    const target = join(root, path)
    if (verb === 'removed') rmSync(target)
    if (verb !== 'wrote') continue
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, generated.get(path) ?? '')
  }
  return changes
}

function textOf(path: string): string | null {
  return existsSync(path) ? readFileSync(path, 'utf8') : null
}

function byPath([left]: [string, string], [right]: [string, string]): number {
  return left < right ? -1 : 1
}
