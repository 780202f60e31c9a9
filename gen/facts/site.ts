import { ANY, BOTTOM, joinTypes, release, type Type, widen } from './types.ts'

/**
 * The elements of Arrays that may be aliases of each other: sites that meet become one, and one whose Arrays
 * escape holds anything.
 */
export class Site {
  private up: Site | null = null
  private held: Type = BOTTOM

  /** What the Arrays hold. */
  get of(): Type {
    return this.root().held
  }

  /** Notes that an element of a type is put in. */
  add(type: Type): void {
    const root = this.root()
    const joined = joinTypes(root.held, type.kind === 'integer' ? widen(type) : type)
    if (joined === root.held || isSame(joined, root.held)) return
    root.held = joined
    changes += 1
  }

  /** The Arrays leave what can be followed. */
  release(): void {
    const root = this.root()
    if (root.held.kind === 'any') return
    const { held } = root
    root.held = ANY
    changes += 1
    release(held)
  }

  /** Whether two sites have become one. */
  is(other: Site): boolean {
    return this.root() === other.root()
  }

  /** From now on the two are one. */
  meet(other: Site): void {
    const [root, second] = [this.root(), other.root()]
    if (root === second) return
    second.up = root
    changes += 1
    const held = second.held
    second.held = BOTTOM
    root.add(held)
  }

  private root(): Site {
    let at: Site = this
    while (at.up !== null) at = at.up
    return at
  }
}

let changes = 0

/** How often any site has changed: inference goes on until it does not. */
export function siteChanges(): number {
  return changes
}

/** The elements escape; the Array itself does not. */
export function releaseElements(type: Type): void {
  if (type.site !== undefined) release(type.site.of)
}

/** What an Array of the type holds, as far as that is known. */
export function elementOf(type: Type): Type | undefined {
  if (type.site === undefined) return type.of
  const { of } = type.site
  return of.kind === 'any' ? undefined : of
}

function isSame(a: Type, b: Type): boolean {
  if (a.kind !== b.kind || a.nilable !== b.nilable || a.name !== b.name) return false
  if (a.bits !== b.bits) return false
  if (a.site === undefined || b.site === undefined) return a.site === b.site
  return a.site.is(b.site)
}
