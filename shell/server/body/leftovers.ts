import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { OwnerMark, withDeadMark } from './owner-mark.ts'
import { useOwner } from './temporary-files.ts'

/** An upload or a spooled body; one of another release may be called otherwise behind the dash. */
const UPLOAD = /^upload-(?:([\w-]{16})\.)?/
const MARK = /^owner-([\w-]{16})$/
const marks = new Map<string, OwnerMark>()

/** From now on the temporary files of this process are known as its own by others. */
export function markTemporaryFiles(): void {
  useOwner((folder) => markIn(folder).name)
  process.on('exit', () => {
    for (const mark of marks.values()) mark.remove()
  })
}

/** Takes away what processes that are gone have left: a killed one removes nothing itself. */
export function removeLeftovers(folder: string): void {
  const left = new Map<string, string[]>()
  for (const name of namesIn(folder)) {
    const owner = (MARK.exec(name) ?? UPLOAD.exec(name))?.[1] ?? ''
    if (owner !== '' || UPLOAD.test(name)) left.set(owner, [...(left.get(owner) ?? []), name])
  }
  for (const [owner, names] of left) {
    if (marks.get(folder)?.name === owner) continue
    withDeadMark(folder, owner, () => {
      for (const name of names) rmSync(join(folder, name), { force: true })
    })
  }
}

function markIn(folder: string): OwnerMark {
  const known = marks.get(folder)
  if (known?.isThere === true) return known
  const mark = OwnerMark.make(folder)
  known?.remove()
  marks.set(folder, mark)
  return mark
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
