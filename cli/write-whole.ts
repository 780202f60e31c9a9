import { renameSync, writeFileSync } from 'node:fs'

/** Writes a file in one step: who reads it meanwhile gets the former content or the new one, never a part. */
export function writeWhole(path: string, content: string | Uint8Array, mode = 0o666): void {
  const staging = `${path}.${process.pid}`
  writeFileSync(staging, content, { mode })
  renameSync(staging, path)
}
