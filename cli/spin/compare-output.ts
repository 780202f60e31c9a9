/** The lines where what was printed differs from what was expected, as a small diff. */
export function compareOutput(expected: string, actual: string): string {
  const left = expected.split('\n')
  const right = actual.split('\n')
  const common = longestCommon(left, right)
  const lines: string[] = []
  let [from, to] = [0, 0]
  for (const [nextFrom, nextTo] of [...common, [left.length, right.length] as const]) {
    while (from < nextFrom) lines.push(`- ${left[from++]}`)
    while (to < nextTo) lines.push(`+ ${right[to++]}`)
    if (nextFrom < left.length) lines.push(`  ${left[nextFrom]}`)
    from = nextFrom + 1
    to = nextTo + 1
  }
  return `${lines.join('\n').trimEnd()}\n`
}

function longestCommon(left: readonly string[], right: readonly string[]): [number, number][] {
  const lengths = Array.from({ length: left.length + 1 }, () =>
    new Array<number>(right.length + 1).fill(0),
  )
  const at = (row: number, column: number) => lengths[row]?.[column] ?? 0
  for (let row = left.length - 1; row >= 0; row -= 1) {
    for (let column = right.length - 1; column >= 0; column -= 1) {
      const target = lengths[row] as number[]
      target[column] =
        left[row] === right[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1))
    }
  }
  const pairs: [number, number][] = []
  for (let row = 0, column = 0; row < left.length && column < right.length; ) {
    if (left[row] === right[column]) pairs.push([row++, column++])
    else if (at(row + 1, column) >= at(row, column + 1)) row += 1
    else column += 1
  }
  return pairs
}
