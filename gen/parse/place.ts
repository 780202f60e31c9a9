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
