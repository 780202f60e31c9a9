import { rmSync } from 'node:fs'

/**
 * Removes a folder that ending processes may still write to. `maxRetries` of rmSync does not do that: it
 * tries the folder again, but not the files that appeared in it meanwhile.
 */
export function removeFolder(path: string): void {
  for (let left = 100; ; left--) {
    try {
      return rmSync(path, { recursive: true, force: true })
    } catch (error) {
      if (left === 0) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
    }
  }
}
