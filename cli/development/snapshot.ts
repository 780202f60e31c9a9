import { type Snapshot, snapshot } from '../../shell/development/watched-sources.ts'
import { assetFolders } from '../assets/asset-files.ts'
import { assetPipeline } from '../assets/asset-pipeline.ts'
import { listFiles } from '../generation/app-source.ts'

/** What a build reads beside the Ruby: the templates, which gen checks, and db/seeds.rb. */
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
