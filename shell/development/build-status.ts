import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** What `webfw server` says of its last build, in tmp/webfw-build.json. */
export interface BuildStatus {
  readonly ok: boolean
  /** What a failed build printed. */
  readonly banner?: string
  /** The newest bundle. */
  readonly bundle?: string
  /** When it has last looked at the templates, in milliseconds; after a change that it does not build, too. */
  readonly looked?: number
  /** The Ruby that it was made from, or could not be: see `snapshotText`. */
  readonly sources?: string
}

/** The last build's status, read again whenever the file changes. */
export class BuildFile {
  readonly #path: string
  #stamp = ''
  #status: BuildStatus = { ok: true }

  constructor(root: string) {
    this.#path = join(root, 'tmp', 'webfw-build.json')
  }

  /** Changes when the status does. */
  stamp(): string {
    const found = statSync(this.#path, { throwIfNoEntry: false })
    return found === undefined ? '' : `${found.mtimeMs}:${found.size}`
  }

  read(): BuildStatus {
    const stamp = this.stamp()
    if (stamp !== this.#stamp) {
      this.#stamp = stamp
      this.#status = this.#parse()
    }
    return this.#status
  }

  #parse(): BuildStatus {
    try {
      return JSON.parse(readFileSync(this.#path, 'utf8')) as BuildStatus
    } catch {
      return { ok: true }
    }
  }
}
