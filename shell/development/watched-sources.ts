import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Files that are watched, and what each looked like: size and time of the last change. */
export type Snapshot = ReadonlyMap<string, string>

/** A preview of mails. */
export const PREVIEW = /^test\/mailers\/previews\/.+\.rb$/

/** The file that is there from when somebody asks for previews of mails: only from then on are they built. */
export const PREVIEWS_ASKED = 'tmp/webfw/previews-asked'

/**
 * The files from which a bundle is made: the Ruby of app/, config/ and lib/, db/schema.rb, db/structure.sql, and migrations, so that a new
 * one shows as pending at once. The templates of app/views are read by the running application.
 */
export function snapshotSources(root: string): Snapshot {
  const paths = ['app', 'config', 'lib', 'db/migrate'].flatMap((folder) => filesBelow(root, folder))
  const sources = snapshot(root, [
    ...paths.filter((path) =>
      /\.(rb|j?builder)$|^config\/.+\.yml(\.enc)?$|\/locales?\/.+\.ya?ml$/.test(path),
    ),
    'db/schema.rb',
    'db/structure.sql',
    PREVIEWS_ASKED,
  ])
  if (!sources.has(PREVIEWS_ASKED)) return sources
  const previews = filesBelow(root, 'test/mailers/previews').filter((path) => PREVIEW.test(path))
  return new Map([...sources, ...snapshot(root, previews)])
}

/** What files of a folder look like; those that are not there are left out. */
export function snapshot(root: string, paths: readonly string[]): Snapshot {
  const entries = paths.map((path) => [path, look(join(root, path))] as const)
  return new Map(entries.filter(([, seen]) => seen !== ''))
}

/** What a file looks like; '' where there is none. */
export function look(path: string): string {
  // In nanoseconds: milliseconds are rounded otherwise by Node.js than by Bun.
  const stat = statSync(path, { throwIfNoEntry: false, bigint: true })
  return stat ? `${stat.size} ${stat.mtimeNs}` : ''
}

/** A snapshot as a text: two that say the same are of the same files. */
export function snapshotText(files: Snapshot): string {
  return [...files].map(([path, seen]) => `${path} ${seen}`).join('\n')
}

/** The files below a folder, sorted, as paths relative to `root`. */
function filesBelow(root: string, folder: string): string[] {
  let entries: { name: string; isDirectory(): boolean }[]
  try {
    entries = readdirSync(join(root, folder), { withFileTypes: true })
  } catch {
    return []
  }
  return entries
    .sort((left, right) => (left.name < right.name ? -1 : 1))
    .flatMap((entry) => {
      const name = `${folder}/${entry.name}`
      return entry.isDirectory() ? filesBelow(root, name) : [name]
    })
}
