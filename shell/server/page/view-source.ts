import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { INLINE_TEMPLATES, templateNameOf, usedTemplates } from '../../core/template-name.ts'

/** Where templates come from. */
export interface ViewSource {
  /** Sources by name: `articles/index`. */
  sources(): ReadonlyMap<string, string>
  /** Whether anything changed since `sources` was last asked, or since `putBack`. */
  hasChanged(): boolean
  /**
   * Whether `webfw server` may still rebuild the application for what `sources` gave: it has not looked at it yet, or is
   * building. Development only.
   */
  mayBeBuilt?(): boolean
  /** What `sources` gave is not served yet: it counts as changed again. */
  putBack?(): void
}

type Views = Readonly<Record<string, string>>

/** The templates inside a binary; without them those below a folder, beside the ones that stand in controllers. */
export function viewsOf(views: Views, folder: string): ViewSource {
  const isEmbedded = Object.keys(views).some((name) => !name.startsWith(INLINE_TEMPLATES))
  return isEmbedded ? embeddedViews(views) : viewsOnDisk(folder, views)
}

/** The templates inside a binary. */
export function embeddedViews(views: Views): ViewSource {
  const sources = new Map(Object.entries(views))
  return { sources: () => sources, hasChanged: () => false }
}

/**
 * The templates of a folder, looked at again for each request: development only. `inline` are those that stand in
 * controllers; `beside` is a file that the core is booted with too; `lookedAt` says when `webfw server` has looked at
 * the templates without building anew, in milliseconds, and is null where nothing rebuilds.
 */
export function viewsOnDisk(
  folder: string,
  inline: Views = {},
  beside: string | null = null,
  lookedAt: () => number | null = () => null,
): ViewSource & { stamp(): string } {
  const stampOf = (files: readonly string[]) => {
    const others = beside === null ? [] : [look(beside)]
    return [...files.map((file) => `${file}:${look(join(folder, file))}`), ...others].join('\n')
  }
  let stamp = ''
  return {
    sources() {
      const files = templatesIn(folder)
      stamp = stampOf(files)
      const read = (file: string) => readFileSync(join(folder, file), 'utf8')
      const own = files.map((file) => [templateNameOf(file) as string, read(file)] as const)
      return new Map([...Object.entries(inline), ...own])
    },
    hasChanged: () => stampOf(templatesIn(folder)) !== stamp,
    stamp: () => stampOf(templatesIn(folder)),
    mayBeBuilt() {
      const looked = lookedAt()
      return (
        looked !== null &&
        templatesIn(folder).some((file) => changedAt(join(folder, file)) > looked)
      )
    },
    putBack() {
      stamp = ''
    },
  }
}

function templatesIn(folder: string): string[] {
  return usedTemplates(list(folder, ''), (file) => templateNameOf(file) as string)
}

function list(folder: string, prefix: string): string[] {
  let entries: { name: string; isDirectory(): boolean }[]
  try {
    entries = readdirSync(join(folder, prefix), { withFileTypes: true })
  } catch {
    return []
  }
  return entries
    .flatMap((entry) => {
      const name = prefix === '' ? entry.name : `${prefix}/${entry.name}`
      if (entry.isDirectory()) return list(folder, name)
      const template = templateNameOf(name)
      return template === null ? [] : [name]
    })
    .sort()
}

function changedAt(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
}

function look(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false })
  return `${found?.mtimeMs ?? 0}:${found?.size ?? 0}`
}
