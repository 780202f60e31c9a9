import type { Regexp } from './regexp.ts'

const MADE = new Map<string, Regexp>()

/** The pattern of one place in the program, which is made when it is first come to: `/#{text}/o`. */
export function once(place: string, make: () => Regexp): Regexp {
  const known = MADE.get(place)
  if (known !== undefined) return known
  const made = make()
  MADE.set(place, made)
  return made
}
