import { copyFileSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { listFiles } from '../generation/app-source.ts'

/** Texts that Ruby code may read: data, and the files of seeds, whose names `Dir.glob` gives. */
const DATA =
  /\.(csv|tsv|txt|json|geojson|ya?ml|md|xml|html|sql)$|^db\/(?!migrate\/|.*schema\.rb$).+\.rb$/
/** Files of config/ in YAML may hold what is kept secret: those that are asked for are in gen/. */
const APART = /^config\/.+\.ya?ml$|^app\/(views|javascript)\/|\/node_modules\//
const READS = /\b(?:File|IO|Dir|CSV|Pathname|Rails\.root)\b|\bload\b/

/**
 * The files that a binary carries for what the application's Ruby code reads, copied to `target`; none where nothing in
 * it reads any.
 */
export function copyDataFiles(root: string, target: string): string[] {
  const all = ['app', 'config', 'db', 'lib'].flatMap((folder) => listFiles(root, folder))
  const sources = all.filter((path) => path.endsWith('.rb') && !path.startsWith('config/'))
  if (!sources.some((path) => READS.test(readFileSync(join(root, path), 'utf8')))) return []
  const found = all.filter((path) => DATA.test(path) && !APART.test(path))
  for (const path of found) {
    mkdirSync(dirname(join(target, path)), { recursive: true })
    copyFileSync(join(root, path), join(target, path))
  }
  return found
}
