import { installActiveSupport } from '../../shell/active-support/install.ts'
import type { Core } from '../../shell/core/load.ts'
import { callShellHelper, SHELL_HELPERS, valueMethods } from '../../shell/helpers/index.ts'
import { htmlOf, TestRecord, type Trial, templateCore, withoutTokens } from '../support/template.ts'
import { ARRIVES, LITERAL, PLACES } from './script-places.ts'
import { CONTEXTS, FILTERS, VIEWS } from './xss-payloads.ts'

installActiveSupport()

const HELPERS = [...SHELL_HELPERS, ...valueMethods()]

/** A request that brings a text everywhere a template can find one: `@x`, a record, the flash, the query. */
export function hostileTrial(text: string): Trial {
  const state = new Map<string, unknown>()
  const errors = [['title', text, `Title ${text}`]] as const
  return {
    views: VIEWS,
    helpers: HELPERS,
    assigns: {
      x: text,
      record: new TestRecord(0, { id: 1, title: text }, { errors }),
      at: new Date(0),
    },
    flash: { notice: text },
    line: `GET /articles?q=${encodeURIComponent(text)}`,
    answer: ({ name, args, content }) =>
      callShellHelper(name, args, content && (() => content), state),
  }
}

/** Templates of one core: an instance of its own for each would have the collector run all the time. */
const NAMES = new Map(
  [...new Set([...PLACES, ...CONTEXTS, ...FILTERS, ...ARRIVES, LITERAL])].map((source, index) => [
    source,
    `articles/page${index}`,
  ]),
)
let core: Core | null = null
const pages = new Map<string, Map<string, string>>()

/** What a template of the lists beside this file makes of a text, which is the same each time. */
export function hostilePage(source: string, text: string): string {
  const known = pages.get(source)?.get(text)
  if (known !== undefined) return known
  core ??= templateCore('', { ...hostileTrial(''), views: { ...VIEWS, ...templates() } })
  const template = NAMES.get(source)
  if (template === undefined) throw new Error(`no template of these lists: ${source}`)
  const page = withoutTokens(htmlOf(core, source, { ...hostileTrial(text), template }))
  if (!pages.has(source)) pages.set(source, new Map())
  pages.get(source)?.set(text, page)
  return page
}

function templates(): Record<string, string> {
  return Object.fromEntries([...NAMES].map(([source, name]) => [name, source]))
}
