import { type Block, isKeywords } from '../../ruby/types.ts'

/** What a word of File, Dir or CSV was given. */
export interface Given {
  readonly values: readonly unknown[]
  readonly options: Readonly<Record<string, unknown>>
  readonly block: Block | null
}

/** Sorts out arguments: keywords and a block may stand behind the values, or be nil. */
export function readGiven(given: readonly unknown[]): Given {
  const block = (given.find((each) => typeof each === 'function') as Block | undefined) ?? null
  const options = given.find(isKeywords) ?? {}
  const values = given.filter((each) => each !== block && each !== options)
  return { values, options: options as Given['options'], block }
}
