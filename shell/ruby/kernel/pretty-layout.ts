/** A text with places where a line may end. */
export type Doc = string | Break | Group

/** A place where a line may end: what stands there when it does not. */
export interface Break {
  readonly flat: string
}

/** Parts that break all of their places or none, and how far lines inside are moved in. */
export interface Group {
  readonly indent: number
  readonly parts: readonly Doc[]
}

interface Open {
  readonly doc: Doc
  readonly indent: number
  readonly isBroken: boolean
}

/** Lays a text out in lines of a width: the outermost group that does not fit is broken first. */
export function layOut(doc: Doc, width: number): string {
  const rest: Open[] = [{ doc, indent: 0, isBroken: false }]
  let out = ''
  let column = 0
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    const { doc: part, indent, isBroken } = next
    if (typeof part === 'string') {
      out += part
      column += lengthOf(part)
    } else if ('flat' in part) {
      out += isBroken ? `\n${' '.repeat(indent)}` : part.flat
      column = isBroken ? indent : column + part.flat.length
    } else {
      const breaks = !fits(part, rest, width - column)
      const inner = indent + part.indent
      for (let index = part.parts.length - 1; index >= 0; index -= 1) {
        rest.push({ doc: part.parts[index] as Doc, indent: inner, isBroken: breaks })
      }
    }
  }
  return out
}

/** Whether a group fits on the line with all that follows it there. */
function fits(group: Group, rest: readonly Open[], room: number): boolean {
  const inside: Doc[] = [group]
  let left = room
  let below = rest.length
  while (left >= 0) {
    let part = inside.pop()
    if (part === undefined) {
      below -= 1
      const next = rest[below]
      if (next === undefined) return true
      if (typeof next.doc === 'object' && 'flat' in next.doc && next.isBroken) return true
      part = next.doc
    }
    if (typeof part === 'string') left -= lengthOf(part)
    else if ('flat' in part) left -= part.flat.length
    else
      for (let index = part.parts.length - 1; index >= 0; index -= 1)
        inside.push(part.parts[index] as Doc)
  }
  return false
}

function lengthOf(text: string): number {
  return /[\ud800-\udbff]/.test(text) ? [...text].length : text.length
}
