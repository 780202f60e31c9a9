import { existsSync, writeSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Exchange } from '../core/exchange.ts'
import { plainResponse } from '../server/answer/plain-response.ts'
import type { Answer } from '../server/socket/reading.ts'
import type { BuildFile } from './build-status.ts'
import { look, snapshotSources, snapshotText } from './watched-sources.ts'

const LOOK_MILLISECONDS = 20
/** Longer builds than this are told on the page. */
const PATIENCE_MILLISECONDS = 60_000

/**
 * Has requests wait while the Ruby on disk is newer than the code that runs, as Rails reloads before it answers. After a
 * good build this process turns into the new code: the request is sent there again, by a redirect to itself. After a
 * failed one the old code answers, below what is wrong.
 */
export class RebuildWait {
  readonly #root: string
  readonly #build: BuildFile
  /** What this process's bundle was made from. */
  readonly #own: string
  readonly #isWatched: boolean
  #isTurning = false

  constructor(root: string, build: BuildFile) {
    this.#root = root
    this.#build = build
    this.#own = build.read().sources ?? ''
    this.#isWatched = process.env.WEBFW_READY_FD !== undefined
    process.on('SIGHUP', () => {
      this.#isTurning = true
    })
  }

  /** Null where a request need not wait; else what it is answered with, null again where it goes on. */
  before(exchange: Exchange): Promise<Answer | null> | null {
    const isFile = exchange.route === -1 && /\.\w+$/.test(exchange.path)
    if (!this.#isWatched || isFile || !this.#isBehind()) return null
    // `webfw server` looks now and then: now is better.
    writeSync(Number(process.env.WEBFW_READY_FD), 'look\n')
    return this.#settled(exchange)
  }

  /** Whether a file is the one that the running code was made from. */
  isOwn(file: string): boolean {
    const at = `${file} `
    const seen = this.#own.split('\n').find((line) => line.startsWith(at))
    return seen === undefined || seen === `${file} ${look(join(this.#root, file))}`
  }

  async #settled(exchange: Exchange): Promise<Answer | null> {
    const until = performance.now() + PATIENCE_MILLISECONDS
    while (this.#isBehind()) {
      if (this.#isTurning) return again(exchange)
      if (performance.now() > until) return rebuilding(exchange)
      await Bun.sleep(LOOK_MILLISECONDS)
    }
    return null
  }

  /** Whether a build is due, on its way, or done while this process still runs what was before. */
  #isBehind(): boolean {
    // Another command builds: it is waited for there.
    if (existsSync(join(this.#root, 'tmp', 'webfw-build.lock'))) return false
    const { ok, bundle, sources } = this.#build.read()
    if (sources === undefined) return false
    const isOther = ok && bundle !== undefined && basename(bundle) !== basename(Bun.main)
    return isOther || sources !== snapshotText(snapshotSources(this.#root))
  }
}

/** The same request once more: the connection closes, and the next one is the new code's. */
function again(exchange: Exchange): Answer {
  const fields = [`Location: ${exchange.target}`, 'Cache-Control: no-store']
  exchange.close()
  return answerOf(plainResponse(307, '', fields))
}

function rebuilding(exchange: Exchange): Answer {
  exchange.close()
  const fields = ['Retry-After: 1', 'Refresh: 1', 'Cache-Control: no-store']
  return answerOf(plainResponse(503, 'Rebuilding: the terminal says how far it is.\n', fields))
}

function answerOf(bytes: Uint8Array): Answer {
  return { bytes, pieces: null, keepAlive: false, release: () => {} }
}
