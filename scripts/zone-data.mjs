// Writes shell/vocabulary/zone-data.ts from the time zone database of this machine (package tzdata):
//   npx bun scripts/zone-data.mjs [/usr/share/zoneinfo]

import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { footerTransitions } from '../shell/vocabulary/zone-footer.ts'

const root = process.argv[2] ?? '/usr/share/zoneinfo'
const SKIPPED = /^(?:right|posix|localtime|posixrules|Factory)$/

/** The names of all zones below a folder. */
function namesIn(folder, prefix = '') {
  return readdirSync(join(folder, prefix), { withFileTypes: true })
    .filter(({ name }) => !SKIPPED.test(name))
    .flatMap((entry) => {
      const name = `${prefix}${entry.name}`
      if (entry.isDirectory()) return namesIn(folder, `${name}/`)
      const head = readFileSync(join(folder, name)).subarray(0, 4)
      return head.toString() === 'TZif' ? [name] : []
    })
}

/** The offsets, the transitions and the footer of a TZif file of version 2 or later (RFC 8536). */
function readZone(bytes) {
  const counts = (at) => [20, 24, 28, 32, 36, 40].map((field) => bytes.readUInt32BE(at + field))
  const [isut, isstd, leap, times, types, chars] = counts(0)
  const second = 44 + times * 5 + types * 6 + chars + leap * 8 + isstd + isut
  const [isut64, isstd64, leap64, times64, types64, chars64] = counts(second)
  const start = second + 44
  const typesAt = start + times64 * 9
  const charsAt = typesAt + types64 * 6
  const nameAt = (at) => bytes.toString('ascii', at, bytes.indexOf(0, at))
  const footerAt = charsAt + chars64 + leap64 * 12 + isstd64 + isut64 + 1
  return {
    offsets: Array.from({ length: types64 }, (_, index) => {
      const at = typesAt + index * 6
      const isDst = bytes[at + 4] === 1
      const name = nameAt(charsAt + bytes[at + 5])
      return `${name}:${bytes.readInt32BE(at)}${isDst ? '*' : ''}`
    }),
    transitions: Array.from({ length: times64 }, (_, index) => [
      Number(bytes.readBigInt64BE(start + index * 8)),
      bytes[start + times64 * 8 + index],
    ]),
    footer: bytes.toString('ascii', footerAt, bytes.indexOf(10, footerAt)),
  }
}

/** Without the last transitions where the footer says them too. */
function trimmed({ offsets, transitions, footer }) {
  const years = Array.from({ length: 180 }, (_, index) => 1900 + index)
  const said = years.flatMap((year) =>
    footerTransitions(footer, year).map(
      ({ at, offset, isDst, abbreviation }) => `${at} ${abbreviation}:${offset}${isDst ? '*' : ''}`,
    ),
  )
  let length = transitions.length
  // Files for readers of 32 bits end with one that changes nothing.
  if (length > 1 && transitions[length - 1][1] === transitions[length - 2][1]) length--
  const placeOf = (index) =>
    said.indexOf(`${transitions[index][0]} ${offsets[transitions[index][1]]}`)
  // One that the footer says stays: from its year on the footer is asked.
  while (length > 1 && placeOf(length - 2) >= 0 && placeOf(length - 2) === placeOf(length - 1) - 1)
    length--
  return transitions.slice(0, length)
}

/** A letter for the offset and the time since the last transition: quarters of an hour, or `.` and seconds; base 36. */
function written(transitions) {
  let last = 0
  return transitions
    .map(([at, type]) => {
      const since = at - last
      last = at
      const time = since % 900 === 0 ? (since / 900).toString(36) : `.${since.toString(36)}`
      return `${String.fromCharCode(65 + type)}${time}`
    })
    .join('')
}

const countries = new Map(
  readFileSync(join(root, 'zone1970.tab'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t'))
    .map(([codes, , name]) => [name, codes]),
)
const byContent = new Map()
for (const name of namesIn(root).sort()) {
  const bytes = readFileSync(join(root, name))
  const key = bytes.toString('latin1')
  const known = byContent.get(key) ?? { names: [], bytes }
  known.names.push(name)
  byContent.set(key, known)
}
const lines = [...byContent.values()].map(({ names, bytes }) => {
  const zone = readZone(bytes)
  const shown = names.map((name) => [name, ...(countries.get(name)?.split(',') ?? [])].join('='))
  return [shown.join(' '), zone.offsets.join(' '), written(trimmed(zone)), zone.footer].join('|')
})
const version = /^# version (\S+)/.exec(readFileSync(join(root, 'tzdata.zi'), 'utf8'))?.[1] ?? ''
writeFileSync(
  'shell/vocabulary/zone-data.ts',
  `// Written by \`node scripts/zone-data.mjs\` from the time zone database, which is in the public domain.

/** The release of the time zone database. */
export const ZONE_RELEASE = '${version}'

/**
 * Zones with the same history share a line: names with the codes of their countries | offsets: abbreviation, seconds ahead
 * of UTC, \`*\` for summer time | transitions: a letter for the offset and the time since the one before, in quarters of an
 * hour or after a dot in seconds, base 36 | the rule for the years after the last one, as POSIX writes TZ.
 */
export const ZONE_DATA = \`
${lines.join('\n')}
\`
`,
)
