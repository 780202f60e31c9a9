import type { Dice } from './dice.ts'

const CHARACTERS = [
  'a',
  'a',
  'a',
  'b',
  'b',
  'c',
  ' ',
  '.',
  '\\w',
  '\\d',
  '[ab]',
  '[^a]',
  '\\s',
  'é',
  '[a-cé]',
  '\\n',
]
const QUANTIFIERS = ['*', '+', '?', '*?', '+?', '??', '{2}', '{1,3}', '{2,}', '{0,2}?']
/** Without what CRuby 3.1 itself does now and then in another way than its rules say: `(c*?|d){2}a` on "da". */
const PLAIN_QUANTIFIERS = ['*', '+', '?', '*?', '+?', '??']
const PLACES = ['\\b', '^', '$', '\\A', '\\z', '\\Z']

/** A pattern that is likely to match something of `randomSubject`: of what JavaScript has, too, or of what CRuby has. */
export function randomPattern(dice: Dice, of: 'both' | 'CRuby'): string {
  const own = of === 'CRuby'
  let groups = 0
  const sequence = (depth: number): string =>
    Array.from({ length: 1 + dice.below(3) }, () => piece(depth)).join('')
  const choice = (depth: number): string =>
    dice.below(3) === 0 ? `${sequence(depth)}|${sequence(depth)}` : sequence(depth)
  const piece = (depth: number): string => {
    const roll = dice.below(own ? 29 : 24)
    if (roll < 10 || depth === 0) return dice.pick(CHARACTERS)
    if (roll < 15) return `${dice.pick(CHARACTERS)}${dice.pick(QUANTIFIERS)}`
    if (roll < 18) return `${group(depth)}${dice.pick(own ? PLAIN_QUANTIFIERS : QUANTIFIERS)}`
    if (roll < 20) return group(depth)
    if (roll < 21) return dice.pick(own ? PLACES.slice(1) : PLACES)
    if (roll < 22) return `(?${dice.pick(['=', '!'])}${choice(depth - 1)})`
    if (roll < 23) return `(?<${dice.pick(['=', '!'])}${dice.pick(['a', 'b|c', '[ab]', 'ab'])})`
    if (roll < 24) return groups > 0 && !own ? `\\${1 + dice.below(groups)}` : 'b'
    if (roll < 26) return `(?>${choice(depth - 1)})`
    if (roll < 28) return `${dice.pick(CHARACTERS)}${dice.pick(['*+', '++', '?+'])}`
    return '\\R'
  }
  const group = (depth: number): string => {
    if (dice.below(2) === 0) return `(?:${choice(depth - 1)})`
    const body = choice(depth - 1)
    groups += 1
    return `(${body})`
  }
  return choice(3)
}

/** A text of the few characters that the patterns know. */
export function randomSubject(dice: Dice, most: number): string {
  return Array.from({ length: dice.below(most + 1) }, () =>
    dice.pick(['a', 'a', 'a', 'b', 'b', 'c', ' ', '1', 'é', '\n']),
  ).join('')
}

/** Texts of about a length on which patterns go wrong: something over and over, and then what does not fit. */
export function adversarialSubjects(dice: Dice, length: number): string[] {
  const units = ['a', 'ab', 'aab', ' ', 'é', 'b', 'abc', randomSubject(dice, 4) || 'a']
  return units.map((unit) => {
    const end = dice.pick(['', '!', '\n!', 'c', '\u20ac'])
    return (
      `${dice.pick(['', 'b', 'c'])}${unit.repeat(Math.ceil(length / unit.length))}`.slice(
        0,
        length - end.length,
      ) + end
    )
  })
}
