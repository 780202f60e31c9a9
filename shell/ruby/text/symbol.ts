/** The Symbol of that name. */
export function symbol(name: string): symbol {
  return Symbol.for(name)
}

/** The name of a Symbol. */
export function symbolName(value: symbol): string {
  return value.description ?? ''
}

/** The name that a String, a Symbol or a JS string stands for. */
export function nameOf(value: unknown): string {
  return typeof value === 'symbol' ? symbolName(value) : String(value)
}
