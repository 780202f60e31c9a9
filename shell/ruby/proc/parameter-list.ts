import { OutsideSubsetError } from '../exception/fatal-errors.ts'
import { symbol } from '../text/symbol.ts'

/**
 * Parameters in words, `req:a opt:b rest:c key:d block:e`, as an Array of pairs: what Proc#parameters and
 * Method#parameters give. The required ones of a proc are optional.
 */
export function parameterList(words: string, isLambda: boolean): (symbol | null)[][] {
  return wordsOf(words).map(({ kind, name }) => {
    if (kind !== 'req' || isLambda) return [symbol(kind), ...(name === null ? [] : [symbol(name)])]
    return [symbol('opt'), name === null ? null : symbol(name)]
  })
}

/** The arity of parameters in words: what is required, less one with a minus where more may come. */
export function arityOf(words: string, isLambda: boolean): number {
  const kinds = wordsOf(words).map(({ kind }) => kind)
  const has = (kind: string): boolean => kinds.includes(kind)
  const least = kinds.filter((kind) => kind === 'req').length + (has('keyreq') ? 1 : 0)
  if (has('rest')) return -least - 1
  const mayHaveKeywords = (has('key') || has('keyrest')) && !has('keyreq')
  return isLambda && (has('opt') || mayHaveKeywords) ? -least - 1 : least
}

function wordsOf(words: string): { kind: string; name: string | null }[] {
  return words
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => {
      const [kind = '', name = null] = word.split(/:(.*)/s)
      return { kind, name }
    })
}

/** Raised where nobody wrote the parameters down: those of the core library, and of blocks of other programs. */
export function unknownParameters(): OutsideSubsetError {
  return new OutsideSubsetError('the parameters of this method or block are not known here')
}
