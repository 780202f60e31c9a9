/** A key that a template writes out: `t(".title")`, `I18n.t("a.b")`. */
export interface WrittenKey {
  /** The whole key: below the template's own for one that begins with a dot. */
  readonly key: string
  /** Where the call begins. */
  readonly at: number
  /** What follows the key, up to the end of the tag. */
  readonly rest: string
}

const TAG = /<%(?!%)[\s\S]*?%>/g
const WRITTEN =
  /(?:(?<![\w.:'"])|\bI18n\.)t(?:ranslate)?!?(?:\(\s*|\s+)(?:(["'])([\w.-]+)\1|:"?([\w.]+)"?)/g

/** The keys that a template writes out. Rails API, TranslationHelper. */
export function writtenKeys(template: string, source: string): WrittenKey[] {
  const scope = template.replace(/[.+].*$/, '').replace(/\/_?/g, '.')
  return [...source.matchAll(TAG)].flatMap(({ 0: tag, index: start }) =>
    [...tag.matchAll(WRITTEN)].map(({ 0: call, 2: text, 3: symbol, index }) => {
      const key = text ?? symbol ?? ''
      const rest = tag.slice(index + call.length)
      return { key: key.startsWith('.') ? scope + key : key, at: start + index, rest }
    }),
  )
}
