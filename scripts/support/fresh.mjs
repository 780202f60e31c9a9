import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Whether `output` exists and is newer than every source file among `inputs` (files or folders). */
export function isFresh(output, inputs) {
  return existsSync(output) && statSync(output).mtimeMs >= Math.max(...inputs.map(newest))
}

function newest(path) {
  if (!existsSync(path)) return 0
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  let latest = stat.mtimeMs
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (entry.isDirectory() || /\.(ts|json|rb|erb|css|html)$/.test(entry.name)) {
      latest = Math.max(latest, newest(join(path, entry.name)))
    }
  }
  return latest
}

/** The names in a folder without those of the newest few. */
export function allButNewest(folder, count) {
  const age = (name) => statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0
  return readdirSync(folder)
    .sort((one, other) => age(other) - age(one))
    .slice(count)
}
