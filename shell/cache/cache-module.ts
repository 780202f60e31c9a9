import { defineClass } from '../ruby/class/define.ts'
import { toS } from '../ruby/object/texts.ts'
import { expandedKey } from './cache-key.ts'

/** What applications ask the module of caches itself. Rails API, ActiveSupport::Cache. */
export class CacheModule {
  static {
    defineClass(this, 'ActiveSupport::Cache', { staticParameters: { expand_cache_key: '1-2' } })
  }

  /** The text of a key, behind a namespace. */
  static expand_cache_key(key: unknown, namespace: unknown = null): string {
    return `${namespace === null ? '' : `${toS(namespace)}/`}${expandedKey(key)}`
  }
}
