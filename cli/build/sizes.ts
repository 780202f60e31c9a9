import { statSync } from 'node:fs'
import { listFiles } from '../generation/app-source.ts'
import { formatBytes } from '../terminal/report.ts'
import type { BuiltBinary } from './native-build.ts'

/** `dist/blog  96.1 MB`: a line for each binary and one for each folder beside it. */
export function sizeLines(root: string, binaries: readonly BuiltBinary[]): string[] {
  const publicFiles = listFiles(root, 'dist/public')
  const publicSize = publicFiles.reduce((sum, path) => sum + statSync(`${root}/${path}`).size, 0)
  return [
    ...binaries.map(({ path, bytes }) => `  ${path}  ${formatBytes(bytes)}`),
    `  dist/public/  ${publicFiles.length} files, ${formatBytes(publicSize)}`,
    '  dist/storage/  for the database',
    '  dist/tmp/',
  ]
}
