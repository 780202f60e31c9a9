import type { Locator } from 'playwright-core'

/** Elements that a name may mean, and those that are called exactly so. Source: Capybara, "Selectors". */
export interface Match {
  readonly near: Locator
  readonly exact: Locator
}

/** A text, or a Regexp of the test. */
export type Wanted = string | { readonly pattern: string; readonly flags: string }

const INPUTS: Readonly<Record<string, string>> = {
  any: "(self::input[not(@type='submit' or @type='image' or @type='hidden')] or self::textarea or self::select)",
  text: "(self::input[not(@type='submit' or @type='image' or @type='radio' or @type='checkbox' or @type='hidden' or @type='file')] or self::textarea)",
  checkbox: "self::input[@type='checkbox']",
  radio: "self::input[@type='radio']",
  file: "self::input[@type='file']",
  select: 'self::select',
}

/** Fields by their id, name, placeholder or label. */
export function fieldNamed(root: Locator, name: unknown, kind: string, option?: unknown): Match {
  const input = `*[${INPUTS[kind]}${option === undefined ? '' : `[@value=${quoted(option)}]`}]`
  if (name === null) {
    const all = root.locator(`xpath=.//${input}`)
    return { near: all, exact: all }
  }
  const wanted = quoted(name)
  const by = (says: string) => {
    const label = `label[${says}]`
    const own = `@id=${wanted} or @name=${wanted} or @placeholder=${wanted}`
    const around = `ancestor::${label}`
    return root.locator(`xpath=.//${input}[${own} or @id=//${label}/@for or ${around}]`)
  }
  return both(by, 'normalize-space(.)', wanted)
}

/** Links and buttons by their id, text, title, value, or the alt of an image. */
export function nodeNamed(root: Locator, name: unknown, what: string): Match {
  const wanted = quoted(name)
  const by = (says: string) => {
    const [title, alt, value] = ['@title', '@alt', '@value'].map((each) =>
      says.replace('normalize-space(.)', each),
    )
    const link = `.//a[@href][@id=${wanted} or ${says} or ${title} or .//img[${alt}]]`
    const types = "@type='submit' or @type='button' or @type='image' or @type='reset'"
    const input = `.//input[${types}][@id=${wanted} or @name=${wanted} or ${value} or ${title} or ${alt}]`
    const button = `.//button[@id=${wanted} or @name=${wanted} or ${value} or ${says} or ${title}]`
    const parts =
      what === 'link' ? [link] : what === 'button' ? [input, button] : [link, input, button]
    return root.locator(`xpath=${parts.join(' | ')}`)
  }
  return both(by, 'normalize-space(.)', wanted)
}

function both(by: (says: string) => Locator, what: string, wanted: string): Match {
  return { near: by(`contains(${what},${wanted})`), exact: by(`${what}=${wanted}`) }
}

/** A text as XPath writes it, which has no way to escape a quote. */
function quoted(value: unknown): string {
  const text = String(value).replace(/\s+/g, ' ').trim()
  if (!text.includes('"')) return `"${text}"`
  if (!text.includes("'")) return `'${text}'`
  return `concat(${text
    .split('"')
    .map((part) => `"${part}"`)
    .join(", '\"', ")})`
}

/** Whether a text has another in it, or fits a pattern, as often as it should. */
export function textFits(
  text: string,
  wanted: Wanted,
  { count, exact }: Readonly<Record<string, unknown>>,
): boolean {
  if (typeof wanted !== 'string') {
    const found = text.match(new RegExp(wanted.pattern, `${wanted.flags.replace('g', '')}g`)) ?? []
    return count === undefined ? found.length > 0 : found.length === Number(count)
  }
  const plain = wanted.replace(/\s+/g, ' ').trim()
  if (exact === true) return text === plain
  const times = plain === '' ? 1 : text.split(plain).length - 1
  return count === undefined ? times > 0 : times === Number(count)
}
