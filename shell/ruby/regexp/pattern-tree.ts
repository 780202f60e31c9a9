/** A part of a pattern, as Ruby means it. */
export type Part =
  /** One character or a place: JavaScript's own syntax says which. */
  | {
      readonly kind: 'leaf'
      readonly source: string
      readonly caseless: boolean
      readonly width: number | null
    }
  | { readonly kind: 'sequence'; readonly parts: readonly Part[] }
  | { readonly kind: 'choice'; readonly branches: readonly Part[] }
  | { readonly kind: 'group'; readonly index: number; readonly body: Part }
  | Repeat
  | {
      readonly kind: 'look'
      readonly behind: boolean
      readonly negated: boolean
      readonly body: Part
    }
  | { readonly kind: 'atomic'; readonly body: Part }
  /** What a group took; of several with one name the last that took part. */
  | { readonly kind: 'reference'; readonly groups: readonly number[]; readonly caseless: boolean }

/** A part that is there several times. */
export interface Repeat {
  readonly kind: 'repeat'
  readonly body: Part
  readonly min: number
  readonly max: number
  readonly mode: 'greedy' | 'lazy' | 'possessive'
}

/** A whole pattern. */
export interface Pattern {
  readonly root: Part
  readonly caseless: boolean
  /** Some leaf needs JavaScript's `v` flag. */
  readonly needsSets: boolean
  /** How many groups capture. */
  readonly groups: number
  /** Names of groups, in order; with names, plain groups capture nothing, as in Ruby. */
  readonly names: readonly string[]
}

/** The parts directly inside a part. */
export function innerParts(part: Part): readonly Part[] {
  switch (part.kind) {
    case 'sequence':
      return part.parts
    case 'choice':
      return part.branches
    case 'group':
    case 'repeat':
    case 'look':
    case 'atomic':
      return [part.body]
    default:
      return []
  }
}

/** The numbers of the groups in a part. */
export function groupsIn(part: Part): number[] {
  const own = part.kind === 'group' ? [part.index] : []
  return [...own, ...innerParts(part).flatMap(groupsIn)]
}

/** How many characters a part takes when it is always the same number; else null. */
export function widthOf(part: Part): number | null {
  switch (part.kind) {
    case 'leaf':
      return part.width
    case 'sequence':
      return part.parts.reduce<number | null>((sum, inner) => plus(sum, widthOf(inner)), 0)
    case 'choice': {
      const [first, ...others] = part.branches.map(widthOf)
      return first !== undefined && others.every((other) => other === first) ? first : null
    }
    case 'group':
    case 'atomic':
      return widthOf(part.body)
    case 'repeat': {
      const each = widthOf(part.body)
      return each !== null && part.min === part.max ? each * part.min : null
    }
    case 'look':
      return 0
    default:
      return null
  }
}

function plus(left: number | null, right: number | null): number | null {
  return left === null || right === null ? null : left + right
}

/** Whether a part may match without taking a character. */
export function mayBeEmpty(part: Part): boolean {
  switch (part.kind) {
    case 'leaf':
      return part.width === 0
    case 'sequence':
      return part.parts.every(mayBeEmpty)
    case 'choice':
      return part.branches.some(mayBeEmpty)
    case 'group':
    case 'atomic':
      return mayBeEmpty(part.body)
    case 'repeat':
      return part.min === 0 || mayBeEmpty(part.body)
    default:
      return true
  }
}
