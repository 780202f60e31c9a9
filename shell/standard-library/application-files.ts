import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { isAbsolute, join, relative, resolve } from 'node:path'
import { OutsideSubsetError } from '../ruby/exception/fatal-errors.ts'

let root = '.'
let texts: Readonly<Record<string, string>> = {}
let carried: Readonly<Record<string, string>> = {}

/** Says where the application's folder is. */
export function useRoot(folder: string): void {
  root = folder
}

/** The application's folder. */
export function rootFolder(): string {
  return root
}

/** Says which files of the application are inside the program, by their texts. Once a process. */
export function embedFiles(files: Readonly<Record<string, string>>): void {
  texts = files
}

/** Says which files the binary carries, and the paths that open them. Once a process, at its start. */
export function carryFiles(files: Readonly<Record<string, string>>): void {
  carried = files
}

/** A path as one below the application's folder; OutsideSubsetError for one that leads out of it. */
function placeOf(path: string): string {
  const place = relative(root, resolve(root, path))
  if (!place.startsWith('..') && !isAbsolute(place)) return place
  throw new OutsideSubsetError(
    `${path} is outside of the application's folder, which is all that its Ruby code reads`,
  )
}

/** Whether a file holds keys, sessions' secrets or the database: a path that a visitor had a part in may lead there. */
export function isSecret(path: string): boolean {
  return /^(?:storage|tmp)\/|^\.env|\.key$/.test(placeOf(path))
}

/** The text of a file of the application: inside the program, or in its folder; null where there is none. */
export function readFile(path: string): string | null {
  const place = placeOf(path)
  const inside = texts[place]
  if (inside !== undefined) return inside
  const file = carried[place] ?? join(root, place)
  return existsSync(file) && statSync(file).isFile() ? readFileSync(file, 'utf8') : null
}

/** What is at a path of the application; null for nothing. */
export function fileKind(path: string): 'file' | 'folder' | null {
  const place = placeOf(path)
  if (place in texts || place in carried) return 'file'
  const file = join(root, place)
  if (existsSync(file)) return statSync(file).isDirectory() ? 'folder' : 'file'
  return Object.keys(carried).some((each) => each.startsWith(`${place}/`)) ? 'folder' : null
}

/** The files below a folder of the application, as paths in it, sorted. */
export function filesBelow(folder: string): string[] {
  const place = placeOf(folder)
  const start = place === '' ? '' : `${place}/`
  const inside = Object.keys(carried).flatMap((path) =>
    path.startsWith(start) ? [path.slice(start.length)] : [],
  )
  return [...new Set([...inside, ...listed(join(root, place))])].sort()
}

/** What no program of the application looks for. */
const APART = new Set(['node_modules', '.git', 'tmp'])

function listed(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (!entry.isDirectory()) return [entry.name]
    if (APART.has(entry.name)) return []
    return listed(join(folder, entry.name)).map((path) => `${entry.name}/${path}`)
  })
}
