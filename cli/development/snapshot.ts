import { statSync } from 'node:fs'
import { join } from 'node:path'
import { assetFolders } from '../assets/asset-files.ts'
import { assetPipeline } from '../assets/asset-pipeline.ts'
import { listFiles } from '../generation/app-source.ts'

/** Watched files and what they looked like: size and time of the last change. */
export type Snapshot = ReadonlyMap<string, string>

/**
 * What people edit: the Ruby of app/ and config/, db/schema.rb, and migrations, so that a new one shows
 * as pending at once. Views are looked at by `snapshotViews`.
 */
export function snapshotSources(root: string): Snapshot {
  const paths = ['app', 'config', 'db/migrate'].flatMap((folder) => listFiles(root, folder))
  return snapshot(root, [
    ...paths.filter((path) =>
      /\.(rb|j?builder)$|^config\/.+\.yml(\.enc)?$|\/locales?\/.+\.ya?ml$/.test(path),
    ),
    'db/schema.rb',
  ])
}

/** What a build reads beside that: the templates, which gen checks, and db/seeds.rb. */
export function snapshotViews(root: string): Snapshot {
  const paths = listFiles(root, 'app/views').filter((path) => path.endsWith('.erb'))
  const seeds = listFiles(root, 'db/seeds')
  return snapshot(root, [...paths, 'db/seeds.rb', ...seeds, 'spin.toml', 'spin.lock'])
}

/** What is compiled for pages to load. */
export function snapshotAssets(root: string): Snapshot {
  // Tailwind looks for its classes in the templates.
  const templates = assetPipeline(root).hasTailwind ? ['app/views'] : []
  return snapshot(
    root,
    [...assetFolders(root), ...templates].flatMap((folder) => listFiles(root, folder)),
  )
}

/** Whether a file is one that another program writes from others. */
export function isBuilt(path: string): boolean {
  return path.startsWith('app/assets/builds/')
}

/** What the generator writes, and people may touch: the modules of gen/ without gen/views.ts. */
export function snapshotGenerated(root: string): Snapshot {
  const paths = listFiles(root, 'gen').filter(
    (path) => path.endsWith('.ts') && path !== 'gen/views.ts',
  )
  return snapshot(root, paths)
}

/** The files that differ between two snapshots. */
export function changedFiles(before: Snapshot, after: Snapshot): string[] {
  const paths = new Set([...before.keys(), ...after.keys()])
  return [...paths].filter((path) => before.get(path) !== after.get(path))
}

function snapshot(root: string, paths: readonly string[]): Snapshot {
  const entries = paths.map((path) => [path, look(join(root, path))] as const)
  return new Map(entries.filter(([, seen]) => seen !== ''))
}

function look(path: string): string {
  const stat = statSync(path, { throwIfNoEntry: false })
  return stat ? `${stat.size} ${stat.mtimeMs}` : ''
}
