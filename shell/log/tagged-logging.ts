import { defineClass } from '../ruby/class/define.ts'
import { RubyLogger } from './logger.ts'

/** What makes a logger one that takes tags, which every logger does here. Rails API, ActiveSupport::TaggedLogging. */
export class TaggedLogging {
  static {
    defineClass(this, 'ActiveSupport::TaggedLogging', {
      parameters: { initialize: '1' },
      staticParameters: { logger: '0+ k' },
    })
  }

  /** `ActiveSupport::TaggedLogging.new(logger)` gives the logger. */
  constructor(logger: RubyLogger) {
    return logger
  }

  static logger(...given: readonly unknown[]): RubyLogger {
    return new RubyLogger(...given)
  }
}
