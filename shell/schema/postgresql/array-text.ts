/** An array as PostgreSQL writes it, `{1,2,NULL}`, as JSON; `element` gives the JSON of one's text. */
export function arrayJson(text: string, element: (text: string) => string): string {
  return readList(text, { index: text.indexOf('{') }, element)
}

function readList(text: string, at: { index: number }, element: (text: string) => string): string {
  const parts: string[] = []
  at.index++
  while (at.index < text.length && text[at.index] !== '}') {
    if (text[at.index] === '{') parts.push(readList(text, at, element))
    else if (text[at.index] === '"') parts.push(element(readQuoted(text, at)))
    else {
      const start = at.index
      while (at.index < text.length && !',}'.includes(text[at.index] as string)) at.index++
      const plain = text.slice(start, at.index)
      parts.push(plain === 'NULL' ? 'null' : element(plain))
    }
    if (text[at.index] === ',') at.index++
  }
  at.index++
  return `[${parts.join(',')}]`
}

function readQuoted(text: string, at: { index: number }): string {
  let value = ''
  for (at.index++; at.index < text.length && text[at.index] !== '"'; at.index++) {
    if (text[at.index] === '\\') at.index++
    value += text[at.index]
  }
  at.index++
  return value
}
