import { existsSync, readdirSync, readFileSync, type Stats, statSync } from 'node:fs'
import { isAbsolute, join, relative, resolve } from 'node:path'
import { OutsideSubsetError } from '../ruby/exception/fatal-errors.ts'
import { embeddedBytes } from '../vocabulary/embedded-file.ts'

let root = '.'
let texts: Readonly<Record<string, string>> = {}
let carried: Readonly<Record<string, string>> = {}
let database: string | null = null

/** Says where the application's folder is. */
export function useRoot(folder: string): void {
  root = folder
}

/** The application's folder. */
export function rootFolder(): string {
  return root
}

/** Says which file the database is. */
export function useDatabase(path: string): void {
  database = path
}

/** The file of the database; null before the process knows it. */
export function databaseFile(): string | null {
  return database
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
export function placeOf(path: string): string {
  const place = relative(root, resolve(root, path))
  if (place !== '..' && !place.startsWith('../') && !isAbsolute(place)) return place
  throw new OutsideSubsetError(
    `${path} is outside of the application's folder, which is all that its Ruby code reads: write a path below Rails.root`,
  )
}

/** The bytes of a file that is inside the program; null for any other place. */
export function bytesInside(place: string): Uint8Array | null {
  const text = texts[place]
  if (text !== undefined) return embeddedBytes(text)
  const file = carried[place]
  return file === undefined ? null : readFileSync(file)
}

/** The text of a file of the application: inside the program, or in its folder; null where there is none. */
export function readFile(path: string): string | null {
  const place = placeOf(path)
  const inside = texts[place]
  if (inside !== undefined) return new TextDecoder().decode(embeddedBytes(inside))
  const file = carried[place] ?? join(root, place)
  return existsSync(file) && statSync(file).isFile() ? readFileSync(file, 'utf8') : null
}

/** What is at a path of the application; null for nothing. */
export function fileKind(path: string): 'file' | 'folder' | null {
  const place = placeOf(path)
  if (place in texts || place in carried) return 'file'
  const found = factsOf(join(root, place))
  if (found !== null) return found.isDirectory() ? 'folder' : 'file'
  return Object.keys(carried).some((each) => each.startsWith(`${place}/`)) ? 'folder' : null
}

/** What no program of the application looks for. */
const APART = new Set(['node_modules', '.git'])

/** The names in a folder of the application, sorted, each with whether it is a folder of its own and no link to one. */
export function entriesOf(folder: string): Map<string, boolean> {
  const place = placeOf(folder)
  const start = place === '' ? '' : `${place}/`
  const found = new Map<string, boolean>()
  for (const path of Object.keys(carried)) {
    if (!path.startsWith(start)) continue
    const [name = '', ...below] = path.slice(start.length).split('/')
    found.set(name, below.length > 0)
  }
  const path = join(root, place)
  if (factsOf(path) !== null) {
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      if (!APART.has(entry.name)) found.set(entry.name, entry.isDirectory())
    }
  }
  return new Map([...found].sort(([left], [right]) => (left < right ? -1 : 1)))
}

/** What the system knows of a path; null where it says nothing. */
export function factsOf(path: string, look: (path: string) => Stats = statSync): Stats | null {
  try {
    return look(path)
  } catch {
    return null
  }
}
