import { isPresent } from 'webfw'
import {
  destructure,
  format,
  freeze,
  Hash,
  hashFetch,
  Regexp,
  send,
  stringSplit,
  toS,
} from 'webfw/ruby'

export const UNITS = freeze(Hash.of(['EUR', '€'], ['USD', '$']))

export function money(amount: unknown, { currency = 'EUR' }: { currency?: unknown } = {}) {
  if (amount == null) return '-'

  const [whole = null, cents = null] = destructure(stringSplit(format('%.2f', amount), null, '.'))
  return `${toS(send(send(send(send(whole, 'reverse'), 'scan', [new Regexp('\\d{1,3}')]), 'join', [',']), 'reverse'))}.${toS(cents)} ${toS(hashFetch(UNITS, null, currency, currency))}`
}

export function day(date: unknown) {
  return isPresent(date) ? send(date, 'strftime', ['%d.%m.%Y']) : '-'
}
