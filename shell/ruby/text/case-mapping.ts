/** The four letters of two in one character that have a form for titles of their own: ǆ, ǉ, ǌ, ǳ. */
const DIGRAPHS: ReadonlyMap<string, string> = new Map(
  ['Ǆǅǆ', 'Ǉǈǉ', 'Ǌǋǌ', 'Ǳǲǳ'].flatMap((forms) =>
    [...forms].map((form) => [form, forms[1] ?? ''] as const),
  ),
)

const TITLE = /\p{Lt}/u
const GEORGIAN = /^[\u10d0-\u10ff]$/
const FINAL_SIGMA = /Σ/g

/** Lower case as Onigmo has it: a sigma at the end of a word is like any other. */
export function lowerCase(value: string): string {
  return value.includes('Σ') ? value.replace(FINAL_SIGMA, 'σ').toLowerCase() : value.toLowerCase()
}

/** The form of one character that begins a title. */
export function titleCase(char: string): string {
  const digraph = DIGRAPHS.get(char)
  if (digraph !== undefined) return digraph
  if (GEORGIAN.test(char)) return char
  if (char >= 'Ა' && char <= 'Ჿ') return char.toLowerCase()
  const upper = char.toUpperCase()
  if (upper.length === 1 || upper === 'ʼN' || char.length === upper.length) return upper
  // A small iota below stays there.
  if (upper.endsWith('Ι') && char >= '\u1f80' && char <= '\u1fff') {
    const title = `${upper.slice(0, -1)}\u0345`
    return title.length === 2 ? title.normalize('NFC') : title
  }
  return (upper[0] ?? '') + upper.slice(1).toLowerCase()
}

/** The other case of one character; a letter made for titles is taken apart. */
export function swapCase(char: string): string {
  const lower = char.toLowerCase()
  if (!TITLE.test(char)) return lower === char ? char.toUpperCase() : lower
  const upper = char.toUpperCase()
  const parts = upper.length > 1 ? upper : char.normalize('NFKC')
  return parts.replace(/./gu, (part, at: number) =>
    at === 0 ? part.toLowerCase() : part.toUpperCase(),
  )
}

/** What is the same for every case of a character: `ß` and `SS` are both `ss`. */
export function foldCase(value: string): string {
  return value.replace(/[^]/gu, (char) => {
    if (char >= '\u13a0' && char <= '\u13f5') return char
    if (char >= 'Ა' && char <= 'Ჿ') return char.toLowerCase()
    if (GEORGIAN.test(char) || char === 'ı') return char
    if (char === 'İ') return 'i̇'
    if (char === 'ẞ') return 'ss'
    return char.toUpperCase().replace(/[^]/gu, foldOne)
  })
}

function foldOne(char: string): string {
  return char >= '\u13a0' && char <= '\u13f5' ? char : char.toLowerCase()
}
