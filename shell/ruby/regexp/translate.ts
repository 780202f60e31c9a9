import { parsePattern } from './parse-pattern.ts'
import { groupsIn, innerParts, mayBeEmpty, type Part, type Pattern } from './pattern-tree.ts'

/** A Ruby regular expression, read; with its JavaScript form where that means the same. */
export interface Translated {
  /** Null where only the Backtracker does as Ruby does. */
  readonly finder: { readonly source: string; readonly flags: string } | null
  readonly pattern: Pattern
  readonly names: readonly string[]
}

/** Translates a pattern; raises RegexpError for what is none. */
export function translateRegexp(source: string, options = ''): Translated {
  const pattern = parsePattern(source, options)
  const { names, caseless, needsSets } = pattern
  const isEqual = isSame(pattern.root, pattern, new Set(), new Set())
  const finder = isEqual
    ? { source: write(pattern.root), flags: `${caseless ? 'i' : ''}${needsSets ? 'v' : 'u'}` }
    : null
  return { finder, pattern, names }
}

/**
 * Whether JavaScript's engine does the same with a part. `set` are the groups that have certainly taken
 * part before it: only then a reference to them means the same. `open` are those around it.
 */
function isSame(
  part: Part,
  pattern: Pattern,
  set: Set<number>,
  open: ReadonlySet<number>,
): boolean {
  switch (part.kind) {
    case 'leaf':
      return part.caseless || !pattern.caseless
    case 'sequence':
      return part.parts.every((inner) => isSame(inner, pattern, set, open))
    case 'choice':
      return part.branches.every((branch) => isSame(branch, pattern, new Set(set), open))
    case 'group': {
      const same = isSame(part.body, pattern, set, new Set([...open, part.index]))
      set.add(part.index)
      return same
    }
    case 'repeat': {
      if (part.mode === 'possessive') return false
      const inside = part.min > 0 ? set : new Set(set)
      return keepsGroups(part) && isSame(part.body, pattern, inside, open)
    }
    case 'look':
      return isSame(part.body, pattern, part.negated ? new Set(set) : set, open)
    case 'reference':
      return (
        part.groups.length === 1 &&
        part.groups.every((group) => set.has(group) && !open.has(group)) &&
        part.caseless === pattern.caseless
      )
    case 'atomic':
      // `\R` stands alone: what follows cannot take the second half of a line's end.
      return part.body.kind === 'leaf' && part.body.width === null && isAlone(pattern, part)
    default:
      return false
  }
}

/** A `\R` at the very end of a pattern gives nothing back to anybody. */
function isAlone({ root }: Pattern, part: Part): boolean {
  return root === part || (root.kind === 'sequence' && root.parts.at(-1) === part)
}

/**
 * JavaScript forgets at each turn of a loop what the groups inside took, and takes no empty turn; Ruby
 * does neither. It shows where a group need not take part in each turn, or a turn may be empty.
 */
function keepsGroups(part: Part & { kind: 'repeat' }): boolean {
  if (mayBeEmpty(part.body) && part.min !== part.max) return false
  const groups = groupsIn(part.body)
  if (groups.length === 0) return true
  return part.max <= 1 || groups.length === certainGroups(part.body).length
}

/** The groups that take part whenever the part matches. */
function certainGroups(part: Part): number[] {
  if (part.kind === 'choice') return []
  if (part.kind === 'repeat' && part.min === 0) return []
  if (part.kind === 'look' && part.negated) return []
  const own = part.kind === 'group' ? [part.index] : []
  return [...own, ...innerParts(part).flatMap(certainGroups)]
}

/** A part in JavaScript's syntax. */
function write(part: Part): string {
  switch (part.kind) {
    case 'leaf':
      return part.source
    case 'sequence':
      return part.parts
        .map((inner) => (inner.kind === 'choice' ? `(?:${write(inner)})` : write(inner)))
        .join('')
    case 'choice':
      return part.branches.map(write).join('|')
    case 'group':
      return `(${write(part.body)})`
    case 'look':
      return `(?${part.behind ? '<' : ''}${part.negated ? '!' : '='}${write(part.body)})`
    case 'reference':
      return `(?:\\${part.groups[0]})`
    case 'repeat':
      return `${writeRepeated(part.body)}${quantifier(part.min, part.max)}${part.mode === 'lazy' ? '?' : ''}`
    case 'atomic':
      return write(part.body)
  }
}

/** What a quantifier follows: one character, one class, one group. */
function writeRepeated(body: Part): string {
  const text = write(body)
  const isOne = body.kind === 'group' || (body.kind === 'leaf' && body.width === 1)
  return isOne ? text : `(?:${text})`
}

function quantifier(min: number, max: number): string {
  if (max === Number.POSITIVE_INFINITY) return min === 0 ? '*' : min === 1 ? '+' : `{${min},}`
  if (min === 0 && max === 1) return '?'
  return min === max ? `{${min}}` : `{${min},${max}}`
}
