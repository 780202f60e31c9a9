import { lstatSync, realpathSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import { answers, send } from '../../ruby/call/send.ts'
import { OutsideSubsetError } from '../../ruby/exception/fatal-errors.ts'
import { ArgumentError } from '../../ruby/exception/standard-errors.ts'
import { isString } from '../../ruby/text/mutable-string.ts'
import { toStr } from '../../ruby/text/operators.ts'
import { WRITTEN_FOLDERS } from '../../vocabulary/written-folders.ts'
import { databaseFile, factsOf, placeOf, rootFolder } from '../application-files.ts'

/** Where a path of Ruby code leads. */
export interface Spot {
  /** As it was written: what errors name. */
  readonly shown: string
  /** Below the application's folder. */
  readonly place: string
  /** What the system is asked for, without links on the way. */
  readonly path: string
}

const FOLDERS = WRITTEN_FOLDERS.map((each) => `${each}/`).join(', ')

/** Databases as the framework names them, keys, and what it keeps in tmp/ itself. */
const PROTECTED =
  /(?:^|\/)\.env[^/]*$|\.key$|\.sqlite3(?:-\w+)?$|^tmp\/(?:secret_key$|owner-|webfw(?:$|[/-])|test(?:$|\/))/i

/** Files of requests on their way, which have names that nobody guesses: those who know one may read it. */
const ARRIVING = /^tmp\/upload-/

/** A path as text: a String, or what has `to_path`. Raises TypeError for anything else, ArgumentError for a NUL. */
export function pathText(value: unknown): string {
  const isOwn = !isString(value) && value !== null && answers(value, 'to_path')
  const text = toStr(isOwn ? send(value, 'to_path', []) : value)
  if (text.includes('\0')) throw new ArgumentError('path name contains null byte')
  return text
}

/**
 * A path that Ruby code reads; `follows` says whether what a link at its end leads to is meant. Raises
 * OutsideSubsetError for keys, databases, and what is outside of the application.
 */
export function readablePath(value: unknown, follows = true): Spot {
  return checked(value, follows, refuseOutside)
}

/** Raises OutsideSubsetError where a link leads out of the application, so that nothing tells what is there. */
export function refuseLinkOut(shown: string): void {
  const place = placeOf(shown)
  refuseOutside(shown, place, realPath(join(rootFolder(), place)))
}

function refuseOutside(shown: string, place: string, path: string): void {
  const [top = ''] = place.split('/')
  const bases = [rootFolder(), ...[top, ...WRITTEN_FOLDERS].map((each) => join(rootFolder(), each))]
  if (!bases.some((base) => isBelow(path, base))) refuseLink(shown)
}

/**
 * A path that Ruby code writes, renames or removes; `follows` says whether a link at its end is meant, or what it
 * leads to, and `isFolder` whether it may be one of the four folders itself. Raises OutsideSubsetError for others.
 */
export function writablePath(
  value: unknown,
  { follows = true, isFolder = false }: { follows?: boolean; isFolder?: boolean } = {},
): Spot {
  return checked(value, follows, (shown, place, path) => {
    const [top = '', ...below] = place.split('/')
    if (!(WRITTEN_FOLDERS as readonly string[]).includes(top)) {
      throw new OutsideSubsetError(
        `${shown} is not below ${FOLDERS}, where an application writes its files: the binary carries the rest. Write Rails.root.join("storage", …)`,
      )
    }
    if (below.length === 0 && !isFolder) {
      throw new OutsideSubsetError(
        `${shown} is a folder that the framework needs: write or remove what is in it`,
      )
    }
    const bases = WRITTEN_FOLDERS.map((each) => join(rootFolder(), each))
    if (!bases.some((base) => isBelow(path, base))) refuseLink(shown)
  })
}

/** Whether Ruby code may not touch what is at a place; `path` is the same for the system. */
export function isProtected(place: string, path: string): boolean {
  if (PROTECTED.test(place)) return true
  const database = databaseFile()
  if (database === null || database === ':memory:') return false
  const real = realPath(database)
  if (path === real || path.startsWith(`${real}-`)) return true
  const [own, other] = [real, path].map(identityOf)
  return own !== null && own === other
}

/** Whether `Dir` tells of what is at a place. */
export function isListed(place: string): boolean {
  return !PROTECTED.test(place) && !ARRIVING.test(place)
}

function checked(
  value: unknown,
  follows: boolean,
  check: (shown: string, place: string, path: string) => void,
): Spot {
  const shown = pathText(value)
  const place = placeOf(shown)
  const there = join(rootFolder(), place)
  const path = follows ? realPath(there) : join(realPath(dirname(there)), basename(there))
  const root = realPath(rootFolder())
  const reached = path.startsWith(root + sep) ? relative(root, path) : place
  if (isProtected(place, path) || isProtected(reached, path)) {
    throw new OutsideSubsetError(
      `${shown} holds keys or the database, or is a file of the framework, which Ruby code of an application neither reads nor writes: give the file another name`,
    )
  }
  check(shown, place, path)
  return { shown, place, path }
}

function refuseLink(shown: string): never {
  throw new OutsideSubsetError(
    `${shown} leads through a link out of the folder where Ruby code of an application may work: put the file there itself`,
  )
}

function isBelow(path: string, folder: string): boolean {
  const base = realPath(folder)
  return path === base || path.startsWith(base + sep)
}

/** The path without links, also of what is not there yet. Raises OutsideSubsetError for a link that leads nowhere. */
function realPath(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    if (factsOf(path, lstatSync)?.isSymbolicLink() === true) refuseLink(path)
    const above = dirname(path)
    return above === path ? path : join(realPath(above), basename(path))
  }
}

/** What two names of one file have in common; null where there is none. */
function identityOf(path: string): string | null {
  const facts = factsOf(path)
  return facts === null ? null : `${facts.dev}:${facts.ino}`
}
