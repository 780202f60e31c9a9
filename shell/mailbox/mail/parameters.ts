import { bytesOfLatin, decodeWords, textIn } from './text.ts'

/** A field with parameters: `text/plain; charset=utf-8`. RFC 2045, section 5.1. */
export interface Structured {
  readonly value: string
  readonly parameters: ReadonlyMap<string, string>
}

const PARAMETER = /;\s*([^\s=;"]+)\s*=\s*("(?:\\.|[^"\\])*"?|[^;]*)/g

/** Reads one; of a parameter that is there twice the first counts, and one in several pieces is put together: RFC 2231. */
export function structured(text: string): Structured {
  const semicolon = text.indexOf(';')
  const value = semicolon < 0 ? text : text.slice(0, semicolon)
  const pieces = new Map<string, string>()
  for (const [, key = '', given = ''] of text.slice(value.length).matchAll(PARAMETER)) {
    const name = key.toLowerCase()
    if (!pieces.has(name)) pieces.set(name, unquoted(given.trim()))
  }
  return { value: value.replace(/\([^()]*\)/g, '').trim(), parameters: joined(pieces) }
}

function unquoted(text: string): string {
  if (!text.startsWith('"')) return text
  return text
    .slice(1, text.length > 1 && text.endsWith('"') ? -1 : undefined)
    .replace(/\\(.)/g, '$1')
}

/** `filename*0*=utf-8''a%20`, `filename*1=b`: names end with the number of a piece, and with a star where it is encoded. */
function joined(pieces: ReadonlyMap<string, string>): Map<string, string> {
  const found = new Map<string, { at: number; text: string; isEncoded: boolean }[]>()
  for (const [key, text] of pieces) {
    const [, name = key, number, star] = /^([^*]+)(?:\*(\d+))?(\*)?$/.exec(key) ?? []
    const list = found.get(name) ?? []
    found.set(name, list)
    list.push({ at: Number(number ?? -1), text, isEncoded: star !== undefined })
  }
  const made = new Map<string, string>()
  for (const [name, all] of found) {
    // One that is whole and encoded stands for one that is whole and plain.
    const whole = all.filter(({ at }) => at < 0)
    const list = whole.length > 0 ? [whole.find(({ isEncoded }) => isEncoded) ?? whole[0]] : all
    const sorted = list.flatMap((each) => each ?? []).sort((left, right) => left.at - right.at)
    const isEncoded = sorted.some((each) => each.isEncoded)
    const charset = isEncoded ? (/^([^']*)'[^']*'/.exec(sorted[0]?.text ?? '')?.[1] ?? null) : null
    const text = sorted
      .map((each, index) => {
        const own =
          index === 0 && charset !== null ? each.text.replace(/^[^']*'[^']*'/, '') : each.text
        return each.isEncoded ? percentDecoded(own) : own
      })
      .join('')
    made.set(name, isEncoded ? textIn(bytesOfLatin(text), charset) : decodeWords(text))
  }
  return made
}

function percentDecoded(text: string): string {
  return text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => {
    return String.fromCharCode(Number.parseInt(hex, 16))
  })
}
