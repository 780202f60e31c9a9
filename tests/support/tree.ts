import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Inputs } from './kept.ts'

/**
 * Every file of the repository that is not ignored, with its name, for `find` and `keep` of kept.ts: what a tool says of the whole
 * tree is the same until one of them changes. Null where there is no git to name them.
 */
export function treeInputs(question: string): Inputs | null {
  const words = ['ls-files', '--cached', '--others', '--exclude-standard', '-z']
  const { status, stdout } = spawnSync('git', words, { encoding: 'utf8', maxBuffer: 1 << 26 })
  if (status !== 0) return null
  const paths = stdout.split('\0').filter((path) => path !== '')
  return [question, ...[...new Set(paths)].sort().flatMap((path) => [path, contentOf(path)])]
}

/** Empty for one that was deleted but not yet in git. */
function contentOf(path: string): string | Buffer {
  try {
    return readFileSync(path)
  } catch {
    return ''
  }
}
