/** Moves a tree by some bytes: its text begins there. */
export function shift(node: object, by: number, moved = new Set<object>()): void {
  if (moved.has(node)) return
  moved.add(node)
  for (const [key, value] of Object.entries(node)) {
    if (key === 'location' || key.endsWith('Loc')) {
      if (value === null) continue
      const { startOffset } = value as { startOffset: number }
      const copy: object = Object.create(Object.getPrototypeOf(value))
      Reflect.set(node, key, Object.assign(copy, value, { startOffset: startOffset + by }))
    } else if (Array.isArray(value)) {
      for (const each of value)
        if (typeof each === 'object' && each !== null) shift(each, by, moved)
    } else if (typeof value === 'object' && value !== null && 'location' in value) {
      shift(value, by, moved)
    }
  }
}

/** Lets a node that was made of other text stand, with all below it, at a location. */
export function place(node: object, location: unknown): void {
  for (const [key, value] of Object.entries(node)) {
    if (key === 'location' || key.endsWith('Loc')) {
      if (value !== null) Reflect.set(node, key, location)
    } else if (Array.isArray(value)) {
      for (const each of value) if (typeof each === 'object' && each !== null) place(each, location)
    } else if (typeof value === 'object' && value !== null && 'location' in value) {
      place(value, location)
    }
  }
}
