import { localize } from '../i18n/localize.ts'
import { raisesOnMissing } from '../i18n/missing.ts'
import { translate } from '../i18n/translate.ts'
import { keyText } from '../i18n/tree.ts'
import { keywordsFrom } from '../ruby/hash/keywords.ts'

/** Where the words of a controller or a mailer stand among the translations. */
interface Place {
  controllerPath(): string
  actionName(): string
}

/** `t(".created")` of an action: below `articles.create`, else below `articles`. */
function translateInAction(place: Place, key: unknown, given: unknown): unknown {
  const options = keywordsFrom(given ?? {})
  const raise = options.raise ?? raisesOnMissing()
  const name = Array.isArray(key) || key === null ? '' : keyText(key)
  if (!name.startsWith('.')) return translate(key, { ...options, raise })
  const path = place.controllerPath().replaceAll('/', '.')
  const defaults = [Symbol.for(path + name), ...[options.default ?? []].flat()]
  return translate(`${path}.${place.actionName()}${name}`, { ...options, default: defaults, raise })
}

function localizeInAction(object: unknown, given: unknown): unknown {
  return localize(object, keywordsFrom(given ?? {}))
}

/** The words of controllers and mailers for translations and dates. Rails API, AbstractController::Translation. */
export class Translating {
  t(this: Place, key: unknown, options?: unknown): unknown {
    return translateInAction(this, key, options)
  }

  translate(this: Place, key: unknown, options?: unknown): unknown {
    return translateInAction(this, key, options)
  }

  l(object: unknown, options?: unknown): unknown {
    return localizeInAction(object, options)
  }

  localize(object: unknown, options?: unknown): unknown {
    return localizeInAction(object, options)
  }
}
