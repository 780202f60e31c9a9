/** The least and the most positional arguments; the most may be Infinity. */
export type ArgumentCount = readonly [least: number, most: number]

/** `no`, `2`, `1 or 2`, `1 to 3`, `1 or more`. */
export function countText([least, most]: ArgumentCount): string {
  if (most === Number.POSITIVE_INFINITY) return `${least} or more`
  if (least === most) return least === 0 ? 'no' : String(least)
  return `${least} ${most === least + 1 ? 'or' : 'to'} ${most}`
}

/** What is wrong with a call that gives another number: "`head` takes 1 argument, not 2." */
export function wrongCount(called: string, count: ArgumentCount, given: number): string {
  const noun = count[0] === 1 && count[1] === 1 ? 'argument' : 'arguments'
  return `${called} takes ${countText(count)} ${noun}, not ${given}.`
}
