import { lstatSync, readdirSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { OutsideSubsetError } from '../../ruby/exception/fatal-errors.ts'
import { factsOf } from '../application-files.ts'
import { isProtected, type Spot } from './guard.ts'
import { systemCall } from './system-call.ts'

/** Raises OutsideSubsetError where there is something below a path that Ruby code may not touch. */
export function checkTree({ shown, place, path }: Spot): void {
  for (const below of pathsBelow(path)) {
    const name = relative(path, below)
    if (!isProtected(`${place}/${name}`, below)) continue
    throw new OutsideSubsetError(
      `${shown} holds ${name}, which is a key, a database or a file of the framework: name what is in it one by one`,
    )
  }
}

/** Removes a file or a folder with what is in it. Raises Errno::ENOENT where there is none. */
export function removeTree(spot: Spot): void {
  checkTree(spot)
  systemCall('apply2files', spot.shown, () => rmSync(spot.path, { recursive: true }))
}

/** The paths of all that is in a folder, each folder before what is in it; links are not followed. */
export function pathsBelow(path: string): string[] {
  if (factsOf(path, lstatSync)?.isDirectory() !== true) return []
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    const below = `${path}/${entry.name}`
    return entry.isDirectory() ? [below, ...pathsBelow(below)] : [below]
  })
}
