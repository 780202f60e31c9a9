import { nameOf } from './names.ts'

/** The name of a CHECK; one that is not given is made of the table and the condition, and always the same. */
export function checkName(
  table: string,
  expression: string,
  given: string | symbol | undefined,
): string {
  if (given !== undefined) return nameOf(given)
  let hash = 0xcbf29ce484222325n
  for (const char of `${table}_${expression}`) {
    hash = ((hash ^ BigInt(char.codePointAt(0) ?? 0)) * 0x100000001b3n) & 0xffffffffffffffffn
  }
  return `chk_rails_${hash.toString(16).padStart(16, '0').slice(0, 10)}`
}
