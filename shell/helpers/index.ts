// The helpers the shell answers for templates. Each has a file of its own.

import { numberToCurrency } from '../active-support/number/currency.ts'
import { numberWithDelimiter } from '../active-support/number/delimiter.ts'
import { numberToHuman } from '../active-support/number/human.ts'
import { numberToHumanSize } from '../active-support/number/human-size.ts'
import { numberToPhone } from '../active-support/number/phone.ts'
import { numberToPercentage, numberWithPrecision } from '../active-support/number/precision.ts'
import { CLOCK_WORDS } from '../core/clock-words.ts'
import type { SafeString } from '../core/safe-string.ts'
import type { ShellHelperName } from '../vocabulary/view-helpers.ts'
import { currentCycle, cycle, resetCycle } from './cycle.ts'
import { excerpt } from './excerpt.ts'
import { fieldSetTag } from './field-set-tag.ts'
import { formatText } from './format-text.ts'
import type { HelperBlock, HelperPage, ShellHelper } from './helper.ts'
import { highlight } from './highlight.ts'
import { localizeHelper } from './localize.ts'
import { pluralize } from './pluralize.ts'
import { sanitize } from './sanitize.ts'
import {
  javascriptImportModuleTag,
  javascriptImportmapTags,
  javascriptPackTag,
  stylesheetPackTag,
} from './script-tags.ts'
import { simpleFormat } from './simple-format.ts'
import { STRING_METHODS } from './string-case.ts'
import { stripTags } from './strip-tags.ts'
import { distanceOfTimeInWords, timeAgoInWords } from './time-ago-in-words.ts'
import { toSentence } from './to-sentence.ts'
import { translateHelper } from './translate.ts'
import { turboFrameTag } from './turbo-frame-tag.ts'
import {
  actionCableMetaTag,
  turboExemptsPageFromCache,
  turboExemptsPageFromPreview,
  turboPageRequiresReload,
  turboRefreshesWith,
  turboRefreshMethodTag,
  turboRefreshScrollTag,
  turboStream,
  turboStreamActionTag,
  turboStreamAt,
  turboStreamFrom,
} from './turbo-page.ts'
import { callClock, callValueMethod } from './value-methods.ts'
import { asHtml, numberAsHtml } from './with-html.ts'
import { wordWrap } from './word-wrap.ts'

export { valueMethods } from './value-methods.ts'

/** By this name the page of a controller's `render turbo_stream:` asks for its streams. */
export const TURBO_STREAM_AT = 'turbo_stream_at'

const HELPERS: Readonly<Record<ShellHelperName, ShellHelper>> = {
  current_cycle: currentCycle,
  cycle,
  distance_of_time_in_words: distanceOfTimeInWords,
  distance_of_time_in_words_to_now: timeAgoInWords,
  excerpt,
  field_set_tag: fieldSetTag,
  format: formatText,
  highlight,
  javascript_import_module_tag: javascriptImportModuleTag,
  javascript_importmap_tags: javascriptImportmapTags,
  javascript_pack_tag: javascriptPackTag,
  javascript_packs_with_chunks_tag: javascriptPackTag,
  l: localizeHelper,
  localize: localizeHelper,
  number_to_currency: numberAsHtml(numberToCurrency),
  number_to_human: numberAsHtml(numberToHuman),
  number_to_human_size: numberAsHtml(numberToHumanSize),
  number_to_percentage: numberAsHtml(numberToPercentage),
  number_to_phone: asHtml(numberToPhone),
  number_with_delimiter: numberAsHtml(numberWithDelimiter),
  number_with_precision: numberAsHtml(numberWithPrecision),
  pluralize,
  reset_cycle: resetCycle,
  sanitize,
  simple_format: simpleFormat,
  sprintf: formatText,
  strip_tags: stripTags,
  stylesheet_pack_tag: stylesheetPackTag,
  t: translateHelper,
  time_ago_in_words: timeAgoInWords,
  to_sentence: toSentence,
  translate: translateHelper,
  turbo_exempts_page_from_cache: turboExemptsPageFromCache,
  turbo_exempts_page_from_cache_tag: turboExemptsPageFromCache,
  turbo_exempts_page_from_preview: turboExemptsPageFromPreview,
  turbo_exempts_page_from_preview_tag: turboExemptsPageFromPreview,
  turbo_frame_tag: turboFrameTag,
  turbo_page_requires_reload: turboPageRequiresReload,
  turbo_page_requires_reload_tag: turboPageRequiresReload,
  turbo_refresh_method_tag: turboRefreshMethodTag,
  turbo_refresh_scroll_tag: turboRefreshScrollTag,
  turbo_refreshes_with: turboRefreshesWith,
  turbo_stream_from: turboStreamFrom,
  action_cable_meta_tag: actionCableMetaTag,
  turbo_stream: turboStream,
  turbo_stream_action_tag: turboStreamActionTag,
  word_wrap: wordWrap,
}

const ALL: ReadonlyMap<string, ShellHelper> = new Map(
  Object.entries({ ...HELPERS, ...STRING_METHODS, [TURBO_STREAM_AT]: turboStreamAt }),
)

/** The names a template may call: what `bootHelpers` gets beside the application's own. */
export const SHELL_HELPERS: readonly string[] = Object.keys(HELPERS)

/** Whether the shell itself answers a helper of this name. */
export function hasShellHelper(name: string): boolean {
  return ALL.has(name) || name.includes('#') || CLOCK_WORDS.includes(name)
}

/** Answers a helper; `state` lives as long as the page that is rendered. Its block is called when it asks for what that writes. */
export function callShellHelper(
  name: string,
  args: readonly unknown[],
  block: HelperBlock | null,
  state: Map<string, unknown>,
  page: HelperPage = NO_PAGE,
): unknown {
  if (CLOCK_WORDS.includes(name)) return callClock(name)
  if (name.includes('#') && !ALL.has(name)) return callValueMethod(name, args)
  const last = args.at(-1)
  const hasOptions = last instanceof Map && isKeywords(last)
  const options = new Map<string, unknown>()
  if (hasOptions) for (const [key, value] of last) options.set(key.description ?? '', value)
  const helper = ALL.get(name)
  if (helper === undefined) throw new TypeError(`there is no helper ${name}`)
  let content: SafeString | null = null
  return helper({
    name,
    args: hasOptions ? args.slice(0, -1) : args,
    options,
    get content() {
      content ??= block?.() ?? null
      return content
    },
    block,
    state,
    page,
  })
}

const NO_PAGE: HelperPage = {
  importmap: null,
  nonce: null,
  streams: [],
  template: () => '',
  domId: outside,
  render: outside,
  callOwn: outside,
  callCore: outside,
}

function outside(): never {
  throw new TypeError('this helper needs a page')
}

function isKeywords(map: Map<unknown, unknown>): map is Map<symbol, unknown> {
  return [...map.keys()].every((key) => typeof key === 'symbol')
}
