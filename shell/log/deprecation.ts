import { defineClass } from '../ruby/class/define.ts'
import { toS } from '../ruby/object/texts.ts'
import type { Block } from '../ruby/types.ts'
import { RubyLogger } from './logger.ts'

const logger = new RubyLogger(true)

/** Tells in the log what is not to be used any longer. Rails API, ActiveSupport::Deprecation. */
export class Deprecation {
  static {
    defineClass(this, 'ActiveSupport::Deprecation', {
      reads: ['deprecation_horizon', 'gem_name'],
      writes: ['deprecation_horizon', 'gem_name'],
      parameters: { initialize: '0-2', warn: '0-2', silence: '0 &' },
    })
  }

  deprecation_horizon: unknown
  gem_name: unknown
  silenced: unknown = false

  constructor(horizon: unknown = null, gem: unknown = null) {
    this.deprecation_horizon = horizon
    this.gem_name = gem
  }

  /** The line of the log; nil where it is silenced. */
  warn(message: unknown = null, _callers: unknown = null): string | null {
    if (this.silenced === true) return null
    const text = message === null ? 'You are using deprecated behavior.' : toS(message)
    const line = `DEPRECATION WARNING: ${text}`
    logger.warn(line)
    return line
  }

  /** Tells nothing while the block runs. */
  silence(block: Block): unknown {
    const before = this.silenced
    this.silenced = true
    try {
      return block()
    } finally {
      this.silenced = before
    }
  }
}
