import { readGiven } from './active-support/options.ts'
import type { CacheStore } from './cache/cache-store.ts'
import type { RubyLogger } from './log/logger.ts'
import { defineClass } from './ruby/class/define.ts'
import { toS } from './ruby/object/texts.ts'
import { symbol } from './ruby/text/symbol.ts'
import { cache, type Environment, environment, environmentName, logger } from './running.ts'
import { rootFolder } from './standard-library/application-files.ts'
import { Pathname } from './standard-library/pathname.ts'

/** What applications ask `Rails` (also written `Webfw`): its log, its environment and its folder. */
export class Rails {
  static {
    defineClass(this, 'Rails', { staticParameters: { groups: '0+' } })
  }

  static logger(): RubyLogger {
    return logger
  }

  static env(): Environment {
    return environment
  }

  /** The application's folder. */
  static root(): Pathname {
    return new Pathname(rootFolder())
  }

  static public_path(): Pathname {
    return new Pathname(`${rootFolder()}/public`)
  }

  static cache(): CacheStore {
    return cache
  }

  /** The names of the Gemfile's groups that are loaded; after them those that are so in this environment, and more that are given. */
  static groups(...given: readonly unknown[]): unknown[] {
    const { args, options } = readGiven(given)
    const name = environmentName()
    const own = [...options].filter(([, environments]) =>
      [environments].flat().some((each) => toS(each) === name),
    )
    return [symbol('default'), name, ...args, ...own.map(([group]) => symbol(group))]
  }
}
