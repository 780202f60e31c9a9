import { ArgumentError } from '../exception/standard-errors.ts'
import { toStr } from './operators.ts'

/** The characters that a set like `a-z` or `^0-9` names: in order, and whether they are meant not to be. */
export interface CharacterSet {
  readonly characters: readonly string[]
  readonly negated: boolean
}

/** Reads a set as `tr`, `count`, `delete` and `squeeze` write it. */
function readCharacterSet(source: string): CharacterSet {
  const units = [...source]
  const negated = units.length > 1 && units[0] === '^'
  const characters: string[] = []
  for (let index = negated ? 1 : 0; index < units.length; index += 1) {
    let char = units[index] ?? ''
    if (char === '\\' && index + 1 < units.length) {
      index += 1
      char = units[index] ?? ''
    }
    if (units[index + 1] === '-' && index + 2 < units.length) {
      let last = units[index + 2] ?? ''
      index += 2
      if (last === '\\' && index + 1 < units.length) {
        index += 1
        last = units[index] ?? ''
      }
      const [from, to] = [char.codePointAt(0) ?? 0, last.codePointAt(0) ?? 0]
      if (from > to) {
        throw new ArgumentError(`invalid range "${char}-${last}" in string transliteration`)
      }
      for (let code = from; code <= to; code += 1) characters.push(String.fromCodePoint(code))
    } else characters.push(char)
  }
  return { characters, negated }
}

/** Whether a character is in all of the sets. */
export function characterTest(sets: readonly unknown[]): (char: string) => boolean {
  if (sets.length === 0) throw new ArgumentError('wrong number of arguments (given 0, expected 1+)')
  const tests = sets.map((set) => {
    const { characters, negated } = readCharacterSet(toStr(set))
    const known = new Set(characters)
    return (char: string) => known.has(char) !== negated
  })
  const [only] = tests
  if (tests.length === 1 && only !== undefined) return only
  return (char) => tests.every((test) => test(char))
}

/** String#tr and tr_s. */
export function transliterate(
  value: string,
  from: unknown,
  to: unknown,
  squeezes: boolean,
): string {
  const source = readCharacterSet(toStr(from))
  const target = readCharacterSet(toStr(to)).characters
  const last = target.at(-1) ?? ''
  const places = new Map<string, number>()
  source.characters.forEach((char, index) => {
    if (!places.has(char)) places.set(char, index)
  })
  let result = ''
  let previous: string | null = null
  for (const char of value) {
    const place = places.get(char)
    if ((place === undefined) !== source.negated) {
      result += char
      previous = null
      continue
    }
    const replaced = source.negated ? last : (target[place ?? 0] ?? last)
    if (!(squeezes && previous === replaced)) result += replaced
    previous = replaced
  }
  return result
}
