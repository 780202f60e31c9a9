import { ZONE_DATA } from './zone-data.ts'
import { footerTransitions } from './zone-footer.ts'

/** A time during which the clocks of a zone are as far from UTC as they are, and called the same. */
export interface Period {
  /** The first second since 1970, and the first after it. */
  readonly from: number
  readonly until: number
  /** Seconds ahead of UTC. */
  readonly offset: number
  /** The same without summer time. */
  readonly base: number
  readonly isDst: boolean
  /** `CEST`. */
  readonly abbreviation: string
}

type Change = Omit<Period, 'until'>

/** How many years from now on have summer time, as in TZInfo. */
const YEARS_AHEAD = 100
const DAY = 86400

/** The history of a zone. Source: RFC 8536; summer time as TZInfo tells it from what surrounds it. */
export class ZoneRules {
  readonly periods: readonly Period[]
  #last: Period

  constructor(periods: readonly Period[]) {
    this.periods = periods
    this.#last = periods.at(-1) as Period
  }

  /** Whether the clocks have shown UTC at all times. */
  get isUtc(): boolean {
    const [only, other] = this.periods
    return other === undefined && /^(?:UTC|UCT)$/.test(only?.abbreviation ?? '')
  }

  /** The period of a point in time, in seconds since 1970. */
  periodAt(seconds: number): Period {
    const last = this.#last
    if (seconds >= last.from && seconds < last.until) return last
    const { periods } = this
    let [low, high] = [0, periods.length - 1]
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((periods[middle] as Period).from <= seconds) low = middle
      else high = middle - 1
    }
    this.#last = periods[low] as Period
    return this.#last
  }

  /** The periods in which clocks show a time of day, in order: none where they skip it, two where they show it twice. */
  periodsOf(shown: number): Period[] {
    const near = [...new Set([shown - DAY, shown, shown + DAY].map((at) => this.periodAt(at)))]
    return near.filter(({ from, until, offset }) => {
      return shown - offset >= from && shown - offset < until
    })
  }
}

let lines: Map<string, string> | null = null
const KNOWN = new Map<string, ZoneRules>()

function allLines(): Map<string, string> {
  if (lines !== null) return lines
  lines = new Map()
  for (const line of ZONE_DATA.trim().split('\n')) {
    for (const name of line.slice(0, line.indexOf('|')).split(' ')) {
      lines.set(name.replace(/=.*/, ''), line)
    }
  }
  return lines
}

/** Whether the time zone database has a zone of that name: `Europe/Berlin`. */
export function isZoneIdentifier(name: string): boolean {
  return allLines().has(name)
}

/** The names of the time zone database, in alphabetical order. */
export function zoneIdentifiers(): string[] {
  return [...allLines().keys()].sort()
}

/** The rules of a zone of the time zone database; null for none. */
export function zoneRules(name: string): ZoneRules | null {
  const known = KNOWN.get(name)
  if (known !== undefined) return known
  const line = allLines().get(name)
  if (line === undefined) return null
  const rules = new ZoneRules(periodsIn(line))
  KNOWN.set(name, rules)
  return rules
}

/** The zones of a country by its code of ISO 3166 (`US`), its own ones first; null for no country with zones. */
export function zonesOfCountry(code: string): string[] | null {
  const names = [...allLines().values()].flatMap((line) =>
    line.slice(0, line.indexOf('|')).split(' '),
  )
  const found = [...new Set(names)].filter((name) => name.split('=').slice(1).includes(code))
  return found.length === 0 ? null : found.map((name) => name.replace(/=.*/, ''))
}

function periodsIn(line: string): Period[] {
  const [, offsets = '', transitions = '', footer = ''] = line.split('|')
  const kinds = offsets.split(' ').map((kind) => {
    const [, abbreviation = '', offset, star] = /^(.+):(-?\d+)(\*?)$/.exec(kind) ?? []
    return { abbreviation, offset: Number(offset), isDst: star === '*' }
  })
  type Kind = (typeof kinds)[number]
  const first = kinds.find(({ isDst }) => !isDst) ?? (kinds[0] as Kind)
  const changes: (Kind & { from: number })[] = [{ ...first, from: -Infinity }]
  let at = 0
  for (const [, letter = '', dot, time = ''] of transitions.matchAll(
    /([A-Z])(\.?)(-?[0-9a-z]+)/g,
  )) {
    at += Number.parseInt(time, 36) * (dot === '.' ? 1 : 900)
    changes.push({ ...(kinds[letter.charCodeAt(0) - 65] as Kind), from: at })
  }
  const based = withBases(changes)
  const last = new Date(Math.max(at, 0) * 1000).getUTCFullYear()
  const end = new Date().getUTCFullYear() + YEARS_AHEAD
  for (let year = last; year <= end; year++) {
    for (const change of footerTransitions(footer, year)) {
      if (change.at > at) based.push({ ...change, from: change.at })
    }
  }
  return based.map((change, index) => ({ ...change, until: based[index + 1]?.from ?? Infinity }))
}

/** What zones have without summer time: of the offsets before and after it the one that is an hour away, else the nearer one. */
function withBases(changes: readonly Omit<Change, 'base'>[]): Change[] {
  const standard = (list: readonly Omit<Change, 'base'>[]) => {
    let last: number | null = null
    return list.map(({ offset, isDst }) => {
      if (!isDst) last = offset
      return last
    })
  }
  const before = standard(changes)
  const after = standard([...changes].reverse()).reverse()
  return changes.map((change, index) => {
    const { offset, isDst } = change
    if (!isDst) return { ...change, base: offset }
    const around = [before[index], after[index]].filter((each) => each !== offset && each !== null)
    const [one, other = one] = around as number[]
    const distance = (each: number) => Math.abs(offset - each)
    const base = [one, other].find((each) => each !== undefined && distance(each) === 3600)
    if (base !== undefined || one === undefined) return { ...change, base: base ?? offset - 3600 }
    const last = other as number
    return { ...change, base: distance(one) < distance(last) ? one : last }
  })
}
