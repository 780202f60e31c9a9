/** String#succ: the rightmost letter or digit counts up and carries to the left. */
export function successor(value: string): string {
  const units = [...value]
  if (units.length === 0) return ''
  const alphanumeric = units.some(isAlphanumeric)
  let last = -1
  for (let index = units.length - 1; index >= 0; index -= 1) {
    const char = units[index] ?? ''
    if (alphanumeric && !isAlphanumeric(char)) continue
    // A carry jumps over what stands between only from letter to letter or from digit to digit.
    const jumps = alphanumeric && last > index + 1
    if (jumps && isDigit(char) !== isDigit(units[last] ?? '')) break
    last = index
    const [next, carries] = increment(char, alphanumeric)
    units[index] = next
    if (!carries) return units.join('')
  }
  const lead = units[last] ?? ''
  units.splice(last, 0, !alphanumeric ? '\u0001' : isDigit(lead) ? '1' : lead)
  return units.join('')
}

function isAlphanumeric(char: string): boolean {
  return /^[0-9\p{L}]$/u.test(char)
}

function isDigit(char: string): boolean {
  return char >= '0' && char <= '9'
}

function increment(char: string, alphanumeric: boolean): [next: string, carries: boolean] {
  if (alphanumeric) {
    if (char === '9') return ['0', true]
    if (char === 'z') return ['a', true]
    if (char === 'Z') return ['A', true]
  }
  const code = char.codePointAt(0) ?? 0
  if (code === 0x10ffff) return ['\u0001', true]
  return [String.fromCodePoint(code === 0xd7ff ? 0xe000 : code + 1), false]
}
