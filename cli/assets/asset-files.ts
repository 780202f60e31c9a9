import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { listFiles } from '../generation/app-source.ts'
import type { AssetPipeline } from './asset-pipeline.ts'

/** The files that pages load, by the names they call them: `application.css` to its path. */
export type AssetFiles = ReadonlyMap<string, string>

/** Folders whose own folders are looked through: app/assets/images, vendor/assets/stylesheets. */
const PARENTS = ['app/assets', 'lib/assets', 'vendor/assets']
const FOLDERS = ['app/javascript', 'vendor/javascript']

/**
 * The assets of an application, as Propshaft and Sprockets find them: in each folder of app/assets, lib/assets
 * and vendor/assets, in app/javascript and vendor/javascript. Of two with one name the first counts.
 */
export function assetFiles(root: string, pipeline: AssetPipeline): AssetFiles {
  const files = new Map<string, string>()
  for (const folder of assetFolders(root)) {
    if (pipeline.hasPacks && folder === 'app/javascript') continue
    for (const path of listFiles(root, folder)) {
      const file = path.slice(folder.length + 1)
      const isHidden = file.split('/').some((part) => part.startsWith('.'))
      const isBuiltFrom = pipeline.hasTailwind && folder === 'app/assets/tailwind'
      if (isHidden || isBuiltFrom || (!pipeline.compiles && isSource(file))) continue
      const name = assetName(file)
      if (!files.has(name)) files.set(name, join(root, path))
    }
  }
  return files
}

/** Whether a file is compiled into the asset that it names: Sass, CoffeeScript, and what has ERB in it. */
function isSource(file: string): boolean {
  return /\.(scss|sass|coffee|erb)$/.test(file)
}

/** The name of what a file is compiled into: `users.scss`, `users.css.scss` and `users.css.erb` are `users.css`. */
function assetName(file: string): string {
  const plain = file.replace(/\.erb$/, '')
  return plain.replace(/(\.css)?\.(scss|sass)$/, '.css').replace(/(\.js)?\.coffee$/, '.js')
}

/** Whether a style sheet is only there to be imported by others, as Sass has it. */
export function isPartial(path: string): boolean {
  return basename(path).startsWith('_')
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
