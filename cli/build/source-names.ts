import { isAbsolute, relative, resolve } from 'node:path'

/**
 * Renames the sources of a map so that they are the same on every machine: `app/models/article.rb` for
 * the application's files, `webfw/shell/…` for the framework's, `node_modules/…` for packages.
 */
export function nameSources(map: string, root: string, framework: string): string {
  const content = JSON.parse(map) as { sources: string[] }
  const name = (source: string) => nameSource(resolve(root, source), root, framework)
  return JSON.stringify({ ...content, sources: content.sources.map(name) })
}

function nameSource(path: string, root: string, framework: string): string {
  const packages = path.lastIndexOf('/node_modules/')
  if (packages !== -1) return path.slice(packages + 1)
  if (isInside(path, root)) return relative(root, path)
  if (isInside(path, framework)) return `webfw/${relative(framework, path)}`
  return path
}

function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path)
  return way !== '' && !way.startsWith('..') && !isAbsolute(way)
}
