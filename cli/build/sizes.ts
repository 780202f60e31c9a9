import { statSync } from 'node:fs'
import { listFiles } from '../generation/app-source.ts'
import { formatBytes } from '../terminal/report.ts'

/** `dist/blog  96.1 MB`: a line for the binary and one for each folder beside it. */
export function sizeLines(root: string, name: string): string[] {
  const binary = statSync(`${root}/dist/${name}`).size
  const publicFiles = listFiles(root, 'dist/public')
  const publicSize = publicFiles.reduce((sum, path) => sum + statSync(`${root}/${path}`).size, 0)
  return [
    `  dist/${name}  ${formatBytes(binary)}`,
    `  dist/public/  ${publicFiles.length} files, ${formatBytes(publicSize)}`,
    '  dist/storage/  for the database',
    '  dist/tmp/',
  ]
}
