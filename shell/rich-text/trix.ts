import { underscore } from '../inflection/inflection.ts'
import { toS } from '../ruby/object/texts.ts'
import { logger } from '../running.ts'
import { type Attributes, elementOf } from './attachment.ts'
import { attributeOf, type MarkupElement, makeElement, writeNode } from './markup.ts'

/** What Trix keeps of an attachment apart from the file or object itself, in Rails' order. */
const COMPOSED = ['caption', 'presentation']

/** The attributes that Trix's JSON may give an attachment. Source: Rails API, ActionText::TrixAttachment. */
const KNOWN: ReadonlySet<string> = new Set([
  ...'sgid contentType url href filename filesize width height previewable content'.split(' '),
  ...COMPOSED,
])

const ATTACHMENT = 'data-trix-attachment'
const COMPOSING = 'data-trix-attributes'

/** Whether Trix wrote an element for an attachment. */
export function isOfTrix(element: MarkupElement): boolean {
  return attributeOf(element, ATTACHMENT) !== null
}

/** The HTML by which a rich text keeps an attachment that Trix wrote; empty where that says nothing. */
export function keptAttachment(element: MarkupElement): string {
  const told = { ...jsonIn(element, ATTACHMENT), ...jsonIn(element, COMPOSING) }
  const known = Object.entries(told).filter(([name]) => KNOWN.has(name))
  const attributes = new Map(known.map(([name, value]) => [underscore(name), plain(value)]))
  return attributes.size === 0 ? '' : writeNode(elementOf(attributes))
}

function jsonIn(element: MarkupElement, name: string): Readonly<Record<string, unknown>> {
  const text = attributeOf(element, name)
  if (text === null) return {}
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
  } catch (error) {
    logger.error(`${name} of a rich text is no JSON: ${String(error)}`)
    return {}
  }
}

/** A value of JSON as the text of an attribute. */
function plain(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '')
}

/** The element by which Trix edits an attachment. */
export function forTrix(attributes: Attributes): string {
  const all = [...attributes].map(([name, value]): [string, unknown] => {
    const key = underscore(name).replace(/_([a-z\d])/g, (_, letter: string) => letter.toUpperCase())
    return [key, typed(key, value)]
  })
  const composed = COMPOSED.flatMap((name) => all.filter(([key]) => key === name))
  const attachment = all.filter((each) => !composed.includes(each))
  const json = (entries: [string, unknown][]) => JSON.stringify(Object.fromEntries(entries))
  const written = new Map([[ATTACHMENT, json(attachment)]])
  if (composed.length > 0) written.set(COMPOSING, json(composed))
  return writeNode(makeElement('figure', written))
}

function typed(name: string, value: unknown): unknown {
  const text = toS(value ?? null)
  if (name === 'previewable') return text === 'true'
  if (name !== 'filesize' && name !== 'width' && name !== 'height') return text
  if (/^\s*[+-]?\d+\s*$/.test(text)) return Number(text)
  return name === 'filesize' ? (value ?? null) : null
}
