import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles } from '../generation/app-source.ts'

/** The files that pages load, by the names they call them: `application.css` to its path. */
export type AssetFiles = ReadonlyMap<string, string>

/** Folders whose own folders are looked through: app/assets/images, vendor/assets/stylesheets. */
const PARENTS = ['app/assets', 'lib/assets', 'vendor/assets']
const FOLDERS = ['app/javascript', 'vendor/javascript']

/**
 * The assets of an application, as Propshaft finds them: in each folder of app/assets, lib/assets and
 * vendor/assets, in app/javascript and vendor/javascript. Of two with one name the first counts.
 */
export function assetFiles(root: string): AssetFiles {
  const files = new Map<string, string>()
  for (const folder of assetFolders(root)) {
    for (const path of listFiles(root, folder)) {
      const name = path.slice(folder.length + 1)
      const isHidden = name.split('/').some((part) => part.startsWith('.'))
      if (!isHidden && !files.has(name)) files.set(name, join(root, path))
    }
  }
  return files
}

/** The folders that assets are looked for in, from the application's root. */
export function assetFolders(root: string): string[] {
  const below = PARENTS.flatMap((parent) => {
    if (!existsSync(join(root, parent))) return []
    return readdirSync(join(root, parent), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'config')
      .map((entry) => `${parent}/${entry.name}`)
      .sort()
  })
  return [...below, ...FOLDERS].filter((folder) => existsSync(join(root, folder)))
}
