/** A range of bytes, as Prism's nodes have it. */
interface Location {
  readonly startOffset: number
}

/** Lets a node that was made of other text stand, with all below it, at a location. */
export function place(node: object, location: unknown): void {
  relocate(node, () => location)
}

/** Moves a tree by some bytes: its text begins there. */
export function shift(node: object, by: number): void {
  relocate(node, (location) => {
    const copy: object = Object.create(Object.getPrototypeOf(location))
    return Object.assign(copy, location, { startOffset: location.startOffset + by })
  })
}

/** Gives a node and all below it other locations, each once. */
function relocate(
  node: object,
  other: (location: Location) => unknown,
  moved = new Set<object>(),
): void {
  if (moved.has(node)) return
  moved.add(node)
  for (const [key, value] of Object.entries(node)) {
    if (key === 'location' || key.endsWith('Loc')) {
      if (value !== null) Reflect.set(node, key, other(value as Location))
    } else if (Array.isArray(value)) {
      for (const each of value)
        if (typeof each === 'object' && each !== null) relocate(each, other, moved)
    } else if (typeof value === 'object' && value !== null && 'location' in value) {
      relocate(value, other, moved)
    }
  }
}
